//! A provider that speaks only to those whose certificate its authority has signed.

use std::{fs, net::SocketAddr, path::PathBuf, sync::Arc};

use axum::serve::Listener;
use backend::{
    payment::pix::{
        PixProvider,
        charge::Txid,
        failure::PixError,
        settings::{PixSettings, Secret},
    },
    pix_simulator::{API_PREFIX, Simulator, SimulatorSettings, TOKEN_PATH},
};
use rcgen::{BasicConstraints, CertificateParams, IsCa, Issuer, KeyPair};
use rustls::{
    RootCertStore, ServerConfig,
    pki_types::{CertificateDer, PrivatePkcs8KeyDer},
    server::WebPkiClientVerifier,
};
use tempfile::TempDir;
use tests::provider::PAYEE_KEY;
use tokio::net::{TcpListener, TcpStream};
use tokio_rustls::{TlsAcceptor, server::TlsStream};

use super::{charge_of, provider};

/// Whoever signs certificates.
struct Authority {
    certificate: CertificateDer<'static>,
    pem: String,
    issuer: Issuer<'static, KeyPair>,
}

impl Authority {
    fn new() -> Self {
        let mut params = CertificateParams::new(Vec::new()).unwrap();
        params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
        let key = KeyPair::generate().unwrap();
        let certificate = params.self_signed(&key).unwrap();
        let (pem, der) = (certificate.pem(), certificate.der().clone());
        Self { certificate: der, pem, issuer: Issuer::new(params, key) }
    }

    /// A certificate for that name, with its key.
    fn sign(&self, name: &str) -> (rcgen::Certificate, KeyPair) {
        let key = KeyPair::generate().unwrap();
        let params = CertificateParams::new(vec![name.to_owned()]).unwrap();
        (params.signed_by(&key, &self.issuer).unwrap(), key)
    }

    /// A file as `EMBARQUE_PIX_CLIENT_CERTIFICATE` names it.
    fn client_file(&self, folder: &TempDir, name: &str) -> PathBuf {
        let (certificate, key) = self.sign(name);
        let file = folder.path().join(name);
        fs::write(&file, certificate.pem() + &key.serialize_pem()).unwrap();
        file
    }
}

/// Connections on which the other side has shown a certificate that the authority signed.
struct Guarded {
    tcp: TcpListener,
    acceptor: TlsAcceptor,
}

impl Guarded {
    async fn listen(authority: &Authority) -> Self {
        let mut roots = RootCertStore::empty();
        roots.add(authority.certificate.clone()).unwrap();
        let verifier = WebPkiClientVerifier::builder(Arc::new(roots)).build().unwrap();
        let (certificate, key) = authority.sign("localhost");
        let key = PrivatePkcs8KeyDer::from(key.serialize_der()).into();
        let config = ServerConfig::builder()
            .with_client_cert_verifier(verifier)
            .with_single_cert(vec![certificate.der().clone()], key)
            .unwrap();
        let tcp = TcpListener::bind("127.0.0.1:0").await.unwrap();
        Self { tcp, acceptor: TlsAcceptor::from(Arc::new(config)) }
    }
}

impl Listener for Guarded {
    type Io = TlsStream<TcpStream>;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (Self::Io, SocketAddr) {
        loop {
            let (stream, peer) = self.tcp.accept().await.unwrap();
            if let Ok(stream) = self.acceptor.accept(stream).await {
                return (stream, peer);
            }
        }
    }

    fn local_addr(&self) -> std::io::Result<SocketAddr> {
        self.tcp.local_addr()
    }
}

/// A simulator behind TLS, and how to reach it but for the certificates.
async fn guarded_provider(authority: &Authority, folder: &TempDir) -> PixSettings {
    let (model, ..) = provider().await;
    let listener = Guarded::listen(authority).await;
    let host = format!("localhost:{}", listener.local_addr().unwrap().port());
    let settings = SimulatorSettings {
        data_dir: folder.path().to_owned(),
        host: host.clone(),
        client_id: "embarque".to_owned(),
        client_secret: Secret::new("a secret of the tests"),
        payee_key: PAYEE_KEY.to_owned(),
        payee_name: "EMBARQUE TESTE".to_owned(),
        payee_city: "SALVADOR".to_owned(),
        webhook_url: None,
    };
    let simulator = Simulator::open(settings, model.clock.clone()).await.unwrap();
    let router = simulator.router();
    tokio::spawn(async move { axum::serve(listener, router).await });
    PixSettings {
        api_url: format!("https://{host}{API_PREFIX}"),
        token_url: format!("https://{host}{TOKEN_PATH}"),
        ..model.settings()
    }
}

#[tokio::test]
async fn the_provider_is_reached_with_the_right_certificate_and_with_no_other() {
    let _ = rustls::crypto::ring::default_provider().install_default();
    let folder = tempfile::tempdir().unwrap();
    let (authority, stranger) = (Authority::new(), Authority::new());
    let settings = guarded_provider(&authority, &folder).await;
    let root = folder.path().join("authority");
    fs::write(&root, &authority.pem).unwrap();
    let (own, other) =
        (authority.client_file(&folder, "portal"), stranger.client_file(&folder, "stranger"));
    let charge = async |certificate: Option<&PathBuf>, root: Option<&PathBuf>| {
        let settings = PixSettings {
            client_certificate: certificate.cloned(),
            authority: root.cloned(),
            ..settings.clone()
        };
        let clock = backend::clock::Clock::fixed(tests::instant(tests::START));
        let adapter = PixProvider::new(settings, clock).unwrap();
        adapter.create_charge(&Txid::random(), &charge_of(3705)).await
    };
    assert!(charge(Some(&own), Some(&root)).await.is_ok());
    for (certificate, root) in
        [(None, Some(&root)), (Some(&other), Some(&root)), (Some(&own), None)]
    {
        let refused = charge(certificate, root).await;
        assert!(matches!(refused, Err(PixError::Unavailable(_))), "{refused:?}");
    }
}
