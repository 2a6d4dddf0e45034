//! Which client a request comes from.

use std::net::{IpAddr, SocketAddr};

use axum::extract::{ConnectInfo, Request};
use http::HeaderMap;
use ipnet::IpNet;

/// The peer or, behind trusted proxies, the nearest address that is none of theirs.
///
/// `None` where the server was not told of its peers.
pub(super) fn client(request: &Request, trusted: &[IpNet]) -> Option<IpAddr> {
    let ConnectInfo(peer) = request.extensions().get::<ConnectInfo<SocketAddr>>()?;
    Some(behind_proxies(peer.ip().to_canonical(), request.headers(), trusted))
}

/// Whether some proxy says that it passes the request on.
pub(super) fn is_forwarded(headers: &HeaderMap) -> bool {
    headers.contains_key("x-forwarded-for") || headers.contains_key("forwarded")
}

fn behind_proxies(peer: IpAddr, headers: &HeaderMap, trusted: &[IpNet]) -> IpAddr {
    let is_trusted = |address: IpAddr| trusted.iter().any(|network| network.contains(&address));
    let mut client = peer;
    let hops = headers
        .get_all("x-forwarded-for")
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','))
        .collect::<Vec<_>>();
    // Each proxy appends whom it heard: the last word is the nearest, the first may be a lie.
    for hop in hops.into_iter().rev() {
        if !is_trusted(client) {
            break;
        }
        match hop.trim().parse::<IpAddr>() {
            Ok(address) => client = address.to_canonical(),
            Err(_) => break,
        }
    }
    client
}

/// One subscriber holds a whole /64 of IPv6, so its addresses count as one.
pub(super) fn subscriber(address: IpAddr) -> IpAddr {
    match address {
        IpAddr::V4(_) => address,
        IpAddr::V6(address) => {
            let network = u128::from(address) & !u128::from(u64::MAX);
            IpAddr::V6(network.into())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(peer: &str, forwarded: &[&str], expected: &str) {
        let trusted = ["10.0.0.0/8".parse().unwrap()];
        let mut headers = HeaderMap::new();
        for value in forwarded {
            headers.append("x-forwarded-for", value.parse().unwrap());
        }
        let client = behind_proxies(peer.parse().unwrap(), &headers, &trusted);
        assert_eq!(client.to_string(), expected);
    }

    #[test]
    fn a_peer_that_is_no_proxy_is_the_client_whatever_it_says() {
        check("203.0.113.9", &["198.51.100.1"], "203.0.113.9");
    }

    #[test]
    fn behind_a_proxy_the_last_word_counts() {
        check("10.0.0.1", &["6.6.6.6, 198.51.100.1"], "198.51.100.1");
        check("10.0.0.1", &["6.6.6.6", "198.51.100.1"], "198.51.100.1");
    }

    #[test]
    fn proxies_behind_proxies_are_passed_over() {
        check("10.0.0.1", &["198.51.100.1, 10.0.0.2"], "198.51.100.1");
    }

    #[test]
    fn garbage_leaves_the_proxy_itself() {
        check("10.0.0.1", &["unknown"], "10.0.0.1");
        check("10.0.0.1", &[], "10.0.0.1");
    }

    #[test]
    fn addresses_of_one_subscriber_count_as_one() {
        let one = subscriber("2001:db8:1:2::1".parse().unwrap());
        assert_eq!(one, subscriber("2001:db8:1:2:ffff::9".parse().unwrap()));
        assert_ne!(one, subscriber("2001:db8:1:3::1".parse().unwrap()));
    }
}
