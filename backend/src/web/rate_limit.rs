//! How many requests and posts a client address may make.

use std::{net::IpAddr, num::NonZeroU32, sync::Arc};

use axum::{
    extract::{Request, State},
    middleware::Next,
    response::{IntoResponse as _, Response},
};
use governor::{
    DefaultKeyedRateLimiter, Quota, clock::Clock as _, middleware::StateInformationMiddleware,
};
use http::{HeaderName, HeaderValue, Uri};
use ipnet::IpNet;

use super::{address, is_machine};
use crate::{config::Config, error::AppError};

type Keyed = governor::RateLimiter<
    IpAddr,
    governor::state::keyed::DefaultKeyedStateStore<IpAddr>,
    governor::clock::DefaultClock,
    StateInformationMiddleware,
>;

/// Addresses remembered before those that have been quiet are forgotten.
const REMEMBERED: usize = 50_000;

const POLICY: HeaderName = HeaderName::from_static("ratelimit-policy");
const STATE: HeaderName = HeaderName::from_static("ratelimit");

#[derive(Clone)]
pub(super) struct Limiter {
    requests: Option<Arc<Limit>>,
    posts: Option<Arc<Limit>>,
    machines: Option<Arc<Limit>>,
    trusted: Arc<[IpNet]>,
}

struct Limit {
    name: &'static str,
    per_minute: NonZeroU32,
    keyed: Keyed,
}

impl Limiter {
    pub(super) fn new(config: &Config) -> Self {
        Self {
            requests: Limit::new("requests", config.requests_per_minute),
            posts: Limit::new("posts", config.posts_per_minute),
            machines: Limit::new("api", config.api_requests_per_minute),
            trusted: config.trusted_proxies.clone().into(),
        }
    }
}

impl Limiter {
    /// Asking a rule costs less than a page's header and integrators ask by thousands; a form
    /// costs more than reading.
    fn of(&self, request: &Request) -> Option<&Limit> {
        let limit = if is_notice(request.uri()) {
            return None;
        } else if is_machine(request.uri()) {
            &self.machines
        } else if request.method().is_safe() {
            &self.requests
        } else {
            &self.posts
        };
        limit.as_deref()
    }
}

impl Limit {
    fn new(name: &'static str, per_minute: u32) -> Option<Arc<Self>> {
        let per_minute = NonZeroU32::new(per_minute)?;
        let keyed = DefaultKeyedRateLimiter::keyed(Quota::per_minute(per_minute))
            .with_middleware::<StateInformationMiddleware>();
        Some(Arc::new(Self { name, per_minute, keyed }))
    }

    /// Requests left, or the seconds to wait.
    fn check(&self, client: IpAddr) -> std::result::Result<u32, u64> {
        if self.keyed.len() > REMEMBERED {
            self.keyed.retain_recent();
            self.keyed.shrink_to_fit();
        }
        match self.keyed.check_key(&client) {
            Ok(snapshot) => Ok(snapshot.remaining_burst_capacity()),
            Err(until) => {
                let wait = until.wait_time_from(governor::clock::DefaultClock::default().now());
                Err(wait.as_secs() + 1)
            }
        }
    }
}

/// Lets a client pass within its limits, and tells it where it stands.
pub(super) async fn limit(
    State(limiter): State<Limiter>,
    request: Request,
    next: Next,
) -> Response {
    let limit = limiter.of(&request);
    let client = address::client(&request, &limiter.trusted).map(address::subscriber);
    let (Some(limit), Some(client)) = (limit, client) else { return next.run(request).await };
    let (mut response, left) = match limit.check(client) {
        Ok(left) => (next.run(request).await, left),
        Err(seconds) => (AppError::RateLimited(seconds).into_response(), 0),
    };
    let policy = format!("\"{}\";q={};w=60", limit.name, limit.per_minute);
    let state = format!("\"{}\";r={left}", limit.name);
    for (name, text) in [(POLICY, policy), (STATE, state)] {
        let value = HeaderValue::try_from(text).expect("names and numbers are fit for a header");
        response.headers_mut().insert(name, value);
    }
    response
}

/// The Pix provider sends all its notices from few addresses; one that is refused comes again, so
/// that refusing saves nothing. Their length and their effect are bounded where they are taken.
fn is_notice(uri: &Uri) -> bool {
    uri.path().starts_with("/webhooks/")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_client_is_stopped_after_its_quota_and_others_are_not() {
        let limit = Limit::new("requests", 3).unwrap();
        let (one, other) = ("127.0.0.1".parse().unwrap(), "127.0.0.2".parse().unwrap());
        let left = [(); 3].map(|()| limit.check(one));
        assert_eq!(left, [Ok(2), Ok(1), Ok(0)]);
        let seconds = limit.check(one).unwrap_err();
        assert!((1..=20).contains(&seconds), "a place is free again in a third of a minute");
        assert_eq!(limit.check(other), Ok(2));
    }

    #[test]
    fn zero_sets_no_limit() {
        assert!(Limit::new("requests", 0).is_none());
    }
}
