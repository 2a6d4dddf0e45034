//! A load of plain requests, as fast as the server answers or at a given rate.
//!
//! The same load serves every server that is compared; one that closes its connections pays for
//! new ones.

use std::{
    io::{BufRead as _, BufReader, Read as _, Write as _},
    net::{Ipv4Addr, SocketAddr, TcpStream},
    sync::atomic::{AtomicUsize, Ordering},
    thread,
    time::{Duration, Instant},
};

use anyhow::{Context as _, Result, bail, ensure};
use rustix::thread::{sched_getaffinity, sched_setaffinity};

/// What a load found.
pub struct Outcome {
    /// Answers.
    pub count: usize,
    /// Answers in a second.
    pub rate: f64,
    /// 99 of 100 answers were not slower.
    pub p99: Duration,
}

/// Who asks, and how often.
#[derive(Clone, Copy)]
pub struct Load<'a> {
    /// Where the server listens on this machine.
    pub port: u16,
    /// What is asked for, in turn; at least one.
    pub paths: &'a [String],
    /// JSON to post; without it the path is read.
    pub body: Option<&'a str>,
    /// Connections at a time.
    pub connections: usize,
    /// How long.
    pub time: Duration,
    /// Requests a second over all connections; none asks again at once.
    pub rate: Option<f64>,
    /// The core that is the server's alone.
    pub spared_core: usize,
}

impl Load<'_> {
    /// Runs the load; any answer but 200 is an error.
    ///
    /// At a rate the time counts from when a request was due, so that a server that stalls does not
    /// hide the requests that waited meanwhile.
    pub fn run(&self) -> Result<Outcome> {
        let next = AtomicUsize::new(0);
        let begun = Instant::now();
        let answers = thread::scope(|scope| {
            let workers: Vec<_> =
                (0..self.connections).map(|_| scope.spawn(|| self.work(begun, &next))).collect();
            let answers = workers.into_iter().map(|worker| {
                worker.join().map_err(|_| anyhow::anyhow!("a connection panicked"))?
            });
            answers.collect::<Result<Vec<_>>>()
        })?;
        let spent = begun.elapsed();
        let mut times: Vec<Duration> = answers.into_iter().flatten().collect();
        ensure!(!times.is_empty(), "the server answered nothing");
        times.sort();
        let p99 = times[(times.len() * 99 / 100).min(times.len() - 1)];
        let count = times.len();
        Ok(Outcome { count, rate: count as f64 / spent.as_secs_f64(), p99 })
    }

    /// The body of one answer, where the server tells its length.
    pub fn answer(&self) -> Result<Vec<u8>> {
        let mut connection = Connection::open(self.port)?;
        connection.ask(&self.request(&self.paths[0]))?;
        Ok(connection.body)
    }

    fn work(&self, begun: Instant, next: &AtomicUsize) -> Result<Vec<Duration>> {
        leave_core(self.spared_core)?;
        let requests: Vec<_> = self.paths.iter().map(|path| self.request(path)).collect();
        let mut connection = Connection::open(self.port)?;
        let mut times = Vec::new();
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            let due = match self.rate {
                Some(rate) => {
                    let due = begun + Duration::from_secs_f64(number as f64 / rate);
                    thread::sleep(due.saturating_duration_since(Instant::now()));
                    due
                }
                None => Instant::now(),
            };
            if due.duration_since(begun) >= self.time {
                return Ok(times);
            }
            let turn = number % requests.len();
            connection
                .ask(&requests[turn])
                .with_context(|| format!("asking for {}", self.paths[turn]))?;
            times.push(due.elapsed());
        }
    }

    fn request(&self, path: &str) -> String {
        let port = self.port;
        let common = format!("HTTP/1.1\r\nHost: localhost:{port}\r\nAccept-Encoding: identity");
        match self.body {
            None => format!("GET {path} {common}\r\nAccept: text/html\r\n\r\n"),
            Some(body) => format!(
                "POST {path} {common}\r\nContent-Type: application/json\r\n\
                 Content-Length: {}\r\n\r\n{body}",
                body.len()
            ),
        }
    }
}

/// Keeps this thread off the server's core, where there is another one.
fn leave_core(core: usize) -> Result<()> {
    let mut cores = sched_getaffinity(None)?;
    cores.unset(core);
    if cores.count() > 0 {
        sched_setaffinity(None, &cores)?;
    }
    Ok(())
}

/// One kept-alive connection.
struct Connection {
    reader: BufReader<TcpStream>,
    port: u16,
    line: String,
    body: Vec<u8>,
    is_closed: bool,
}

impl Connection {
    fn open(port: u16) -> Result<Self> {
        let address = SocketAddr::from((Ipv4Addr::LOCALHOST, port));
        let stream = TcpStream::connect(address)?;
        stream.set_nodelay(true)?;
        stream.set_read_timeout(Some(Duration::from_secs(30)))?;
        let reader = BufReader::new(stream);
        Ok(Self { reader, port, line: String::new(), body: Vec::new(), is_closed: false })
    }

    /// Sends a request and reads the answer to its end.
    fn ask(&mut self, request: &str) -> Result<()> {
        if self.is_closed {
            *self = Self::open(self.port)?;
        }
        self.reader.get_mut().write_all(request.as_bytes())?;
        let status = self.read_line()?.to_owned();
        if !status.contains(" 200 ") {
            bail!("the server answers {status}");
        }
        let mut length = None;
        let mut is_chunked = false;
        loop {
            let line = self.read_line()?.to_ascii_lowercase();
            if line.is_empty() {
                break;
            }
            if let Some(value) = line.strip_prefix("content-length:") {
                length = Some(value.trim().parse()?);
            }
            is_chunked |= line.starts_with("transfer-encoding:") && line.ends_with("chunked");
            self.is_closed |= line.starts_with("connection:") && line.ends_with("close");
        }
        match length {
            Some(length) => self.skip(length),
            None if is_chunked => self.skip_chunks(),
            None => bail!("the server answers without telling its length"),
        }
    }

    fn skip_chunks(&mut self) -> Result<()> {
        loop {
            let length =
                usize::from_str_radix(self.read_line()?, 16).context("a chunk's length")?;
            self.skip(length + "\r\n".len())?;
            if length == 0 {
                return Ok(());
            }
        }
    }

    fn skip(&mut self, length: usize) -> Result<()> {
        self.body.resize(length, 0);
        Ok(self.reader.read_exact(&mut self.body)?)
    }

    fn read_line(&mut self) -> Result<&str> {
        self.line.clear();
        ensure!(self.reader.read_line(&mut self.line)? > 0, "the server closed the connection");
        Ok(self.line.trim_end())
    }
}

#[cfg(test)]
mod tests {
    use std::net::TcpListener;

    use super::*;

    /// Answers a request on each connection, and tells what was asked.
    fn serve(answers: Vec<&'static str>) -> (u16, thread::JoinHandle<Vec<String>>) {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
        let port = listener.local_addr().unwrap().port();
        let server = thread::spawn(move || {
            let answer = |answer: &str| {
                let (mut stream, _) = listener.accept().unwrap();
                let mut request = [0; 1024];
                let length = stream.read(&mut request).unwrap();
                stream.write_all(answer.as_bytes()).unwrap();
                String::from_utf8(request[..length].to_vec()).unwrap()
            };
            answers.into_iter().map(answer).collect()
        });
        (port, server)
    }

    fn request(port: u16, body: Option<&str>) -> String {
        let time = Duration::from_secs(1);
        let paths = &["/a".to_owned()];
        let load = Load { port, paths, body, connections: 1, time, rate: None, spared_core: 0 };
        load.request("/a")
    }

    fn ask(answer: &'static str) -> Result<()> {
        let (port, server) = serve(vec![answer]);
        let result = Connection::open(port)?.ask(&request(port, None));
        server.join().unwrap();
        result
    }

    #[test]
    fn both_kinds_of_length_are_read_to_the_end() {
        ask("HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nabc").unwrap();
        ask("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n").unwrap();
    }

    #[test]
    fn a_short_or_other_answer_is_an_error() {
        assert!(ask("HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nabc").is_err());
        assert!(ask("HTTP/1.1 429 Too Many\r\nContent-Length: 0\r\n\r\n").is_err());
        assert!(ask("HTTP/1.1 200 OK\r\n\r\nabc").is_err());
    }

    #[test]
    fn what_is_posted_has_its_length_and_a_closed_connection_is_opened_again() {
        let closed = "HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 1\r\n\r\na";
        let (port, server) = serve(vec![closed, closed]);
        let request = request(port, Some("{\"é\": 1}"));
        let mut connection = Connection::open(port).unwrap();
        connection.ask(&request).unwrap();
        connection.ask(&request).unwrap();
        let asked = server.join().unwrap();
        assert_eq!(asked, [request.clone(), request]);
        assert!(asked[0].starts_with("POST /a HTTP/1.1\r\n"), "{asked:?}");
        assert!(asked[0].contains("\r\nContent-Length: 9\r\n"), "{asked:?}");
        assert!(asked[0].ends_with("\r\n\r\n{\"é\": 1}"), "{asked:?}");
    }
}
