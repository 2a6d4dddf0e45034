//! SQLite's one writer, shared: transactions that wait for it at the same time are made lasting
//! by one commit, which is what takes time.
//!
//! Each has its turn on the connection, alone. What it has done stays behind a savepoint, so that
//! one that fails or is dropped takes nothing of the others with it; and nobody is told of success
//! before the disk has everything. Whatever goes wrong with the connection itself fails them all.

use std::ops::{Deref, DerefMut};

use sqlx::{Any, AnyConnection, AnyPool, Executor as _, pool::PoolConnection};
use tokio::sync::{mpsc, oneshot};

/// Most turns before everything is made lasting.
const MOST_TURNS: usize = 64;

/// Somebody who waits for a turn.
type Waiter = oneshot::Sender<sqlx::Result<Turn>>;

/// Who is told whether the group has ended well.
type Member = oneshot::Sender<sqlx::Result<()>>;

/// The queue for the writer. Cheap to clone; the writer ends with the last clone.
#[derive(Clone, Debug)]
pub(super) struct SharedWriter(mpsc::UnboundedSender<Waiter>);

/// The writer's connection for as long as it is one transaction's turn. Dropped without
/// [`Turn::commit`], the transaction leaves nothing behind.
#[derive(Debug)]
pub(super) struct Turn {
    connection: Option<PoolConnection<Any>>,
    back: Option<oneshot::Sender<Returned>>,
}

/// The connection after a turn.
#[derive(Debug)]
struct Returned {
    connection: PoolConnection<Any>,
    /// Whether what was done is to be kept.
    is_kept: bool,
    /// Who waits for the end of the group; nobody where the turn was dropped.
    member: Option<Member>,
}

impl SharedWriter {
    /// Starts the writer, which takes its connection from `pool` when it is first needed.
    pub(super) fn start(pool: AnyPool) -> Self {
        let (queue, waiters) = mpsc::unbounded_channel();
        tokio::spawn(run(pool, waiters));
        Self(queue)
    }

    /// Waits for a turn.
    pub(super) async fn begin(&self) -> sqlx::Result<Turn> {
        let (waiter, turn) = oneshot::channel();
        self.0.send(waiter).map_err(|_| sqlx::Error::PoolClosed)?;
        turn.await.map_err(|_| sqlx::Error::PoolClosed)?
    }
}

impl Turn {
    /// Ends the turn, and waits until what was done in it is lasting.
    pub(super) async fn commit(self) -> sqlx::Result<()> {
        self.end(true).await
    }

    /// Undoes the turn, and waits until what it may have seen of the others is lasting.
    pub(super) async fn rollback(self) -> sqlx::Result<()> {
        self.end(false).await
    }

    async fn end(mut self, is_kept: bool) -> sqlx::Result<()> {
        let (member, told) = oneshot::channel();
        self.give_back(is_kept, Some(member));
        told.await.map_err(|_| sqlx::Error::PoolClosed)?
    }

    fn give_back(&mut self, is_kept: bool, member: Option<Member>) {
        if let (Some(connection), Some(back)) = (self.connection.take(), self.back.take()) {
            // The writer is gone only together with its runtime.
            drop(back.send(Returned { connection, is_kept, member }));
        }
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        self.give_back(false, None);
    }
}

impl Deref for Turn {
    type Target = AnyConnection;

    fn deref(&self) -> &AnyConnection {
        self.connection.as_ref().expect("it is given back at the end only")
    }
}

impl DerefMut for Turn {
    fn deref_mut(&mut self) -> &mut AnyConnection {
        self.connection.as_mut().expect("it is given back at the end only")
    }
}

async fn run(pool: AnyPool, mut waiters: mpsc::UnboundedReceiver<Waiter>) {
    let mut idle = None;
    loop {
        let waiter = tokio::select! {
            waiter = waiters.recv() => waiter,
            // The pool waits for the connection that is kept here.
            () = pool.close_event() => None,
        };
        let Some(first) = waiter else { return };
        let opened = match idle.take() {
            Some(connection) => Ok(connection),
            None => pool.acquire().await,
        };
        match opened {
            Ok(connection) => idle = serve_group(connection, first, &mut waiters).await,
            Err(error) => drop(first.send(Err(error))),
        }
    }
}

/// One transaction of the database, in which waiters have their turns. Answers the connection,
/// unless something was wrong with it.
async fn serve_group(
    mut connection: PoolConnection<Any>,
    first: Waiter,
    waiters: &mut mpsc::UnboundedReceiver<Waiter>,
) -> Option<PoolConnection<Any>> {
    if let Err(error) = connection.execute("begin immediate; savepoint member").await {
        drop(first.send(Err(error)));
        return fail(Some(connection), Vec::new(), "").await;
    }
    let (mut members, mut is_changed, mut turns) = (Vec::new(), false, 0);
    let mut next = Some(first);
    while let Some(waiter) = next.take() {
        let (back, returned) = oneshot::channel();
        // A waiter that is gone drops its turn, which so comes back unused.
        drop(waiter.send(Ok(Turn { connection: Some(connection), back: Some(back) })));
        let Ok(returned) = returned.await else {
            return fail(None, members, "the connection was lost").await;
        };
        connection = returned.connection;
        let is_kept = returned.is_kept;
        members.extend(returned.member);
        is_changed |= is_kept;
        turns += 1;
        if turns < MOST_TURNS {
            next = waiters.try_recv().ok();
        }
        // Each of them fails where the transaction has ended behind our back.
        let between = match (is_kept, &next) {
            (true, Some(_)) => "release member; savepoint member",
            (true, None) => continue,
            (false, _) => "rollback to member",
        };
        if let Err(error) = connection.execute(between).await {
            return fail(Some(connection), members, &error.to_string()).await;
        }
    }
    let end = if is_changed { "commit" } else { "rollback" };
    if let Err(error) = connection.execute(end).await {
        return fail(Some(connection), members, &error.to_string()).await;
    }
    for member in members {
        drop(member.send(Ok(())));
    }
    Some(connection)
}

/// Closes the connection, which undoes everything, and tells everybody.
async fn fail(
    connection: Option<PoolConnection<Any>>,
    members: Vec<Member>,
    cause: &str,
) -> Option<PoolConnection<Any>> {
    if let Some(connection) = connection {
        // Whether it closes well matters no more.
        drop(connection.close().await);
    }
    for member in members {
        drop(member.send(Err(sqlx::Error::Protocol(format!("nothing was kept: {cause}")))));
    }
    None
}

#[cfg(test)]
mod tests {
    use tempfile::TempDir;

    use crate::db::{Db, Tx};

    async fn open() -> (TempDir, Db) {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("writer.db");
        let db = Db::connect(&format!("sqlite://{}", file.display())).await.expect("a file");
        let mut tx = db.begin().await.expect("a turn");
        let table = "create table word (word text not null unique)";
        sqlx::query(table).execute(&mut *tx).await.expect("a table");
        tx.commit().await.expect("kept");
        (folder, db)
    }

    async fn write(tx: &mut Tx, word: &str) -> sqlx::Result<()> {
        sqlx::query("insert into word values ($1)").bind(word).execute(&mut **tx).await.map(drop)
    }

    /// Whoever waits has asked for a turn before the one in front ends.
    fn ask(db: &Db) -> tokio::task::JoinHandle<sqlx::Result<Tx>> {
        let db = db.clone();
        tokio::spawn(async move { db.begin().await })
    }

    async fn words(db: &Db) -> Vec<String> {
        let all = sqlx::query_scalar("select word from word order by word");
        all.fetch_all(&db.reader).await.expect("words")
    }

    #[tokio::test]
    async fn nobody_is_told_before_the_commit_that_all_share() {
        let (_folder, db) = open().await;
        let mut first = db.begin().await.expect("a turn");
        let waiting = ask(&db);
        tokio::task::yield_now().await;
        write(&mut first, "first").await.expect("a row");
        let mut told = Box::pin(first.commit());
        let mut second = tokio::select! {
            second = waiting => second.expect("no panic").expect("a turn"),
            _ = &mut told => panic!("told while another of the group is at work"),
        };
        write(&mut second, "second").await.expect("a row");
        assert_eq!(words(&db).await, [""; 0], "nothing is to be seen before");
        second.commit().await.expect("kept");
        told.await.expect("kept");
        assert_eq!(words(&db).await, ["first", "second"]);
    }

    #[tokio::test]
    async fn a_member_that_fails_or_is_dropped_takes_nothing_of_the_others() {
        let (_folder, db) = open().await;
        let mut first = db.begin().await.expect("a turn");
        let waiting: Vec<_> = (0..4).map(|_| ask(&db)).collect();
        tokio::task::yield_now().await;
        write(&mut first, "0").await.expect("a row");
        let mut commits = vec![tokio::spawn(first.commit())];
        for (number, turn) in (1..).zip(waiting) {
            let mut tx = turn.await.expect("no panic").expect("a turn");
            write(&mut tx, &number.to_string()).await.expect("a row");
            match number {
                1 => assert!(write(&mut tx, "0").await.is_err(), "a word of the group's is taken"),
                2 => drop(tx),
                3 => commits.push(tokio::spawn(tx.rollback())),
                _ => commits.push(tokio::spawn(tx.commit())),
            }
        }
        for commit in commits {
            commit.await.expect("no panic").expect("kept");
        }
        assert_eq!(words(&db).await, ["0", "4"]);
    }

    #[tokio::test]
    async fn who_stops_waiting_holds_nobody_up() {
        let (_folder, db) = open().await;
        let first = db.begin().await.expect("a turn");
        let (gone, waiting) = (ask(&db), ask(&db));
        tokio::task::yield_now().await;
        gone.abort();
        tokio::task::yield_now().await;
        let committed = tokio::spawn(first.commit());
        let mut tx = waiting.await.expect("no panic").expect("a turn");
        write(&mut tx, "after").await.expect("a row");
        tx.commit().await.expect("kept");
        committed.await.expect("no panic").expect("kept");
        assert_eq!(words(&db).await, ["after"]);
    }

    #[tokio::test]
    async fn all_are_told_where_the_transaction_was_lost_and_the_next_begins_anew() {
        let (_folder, db) = open().await;
        let mut first = db.begin().await.expect("a turn");
        let waiting = ask(&db);
        tokio::task::yield_now().await;
        write(&mut first, "first").await.expect("a row");
        let committed = tokio::spawn(first.commit());
        let mut second = waiting.await.expect("no panic").expect("a turn");
        // As the engine does by itself when the disk is full.
        sqlx::query("rollback").execute(&mut *second).await.expect("an end");
        assert!(second.commit().await.is_err());
        assert!(committed.await.expect("no panic").is_err());
        let mut tx = db.begin().await.expect("a turn");
        write(&mut tx, "anew").await.expect("a row");
        tx.commit().await.expect("kept");
        assert_eq!(words(&db).await, ["anew"]);
    }

    #[tokio::test]
    async fn closing_waits_for_nobody_who_is_done() {
        let (_folder, db) = open().await;
        db.close().await;
        assert!(db.begin().await.is_err());
    }
}
