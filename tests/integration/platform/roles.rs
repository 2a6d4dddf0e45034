//! What the portal needs of a PostgreSQL where somebody else owns the tables: what the README says.

use backend::{actor::Actor, config::DatabaseSettings, db::Db, demo, draft, session, worker};
use serde_json::json;
use sqlx::{AnyConnection, AssertSqlSafe, Connection as _};
use tests::{Engine, TestApp, instant};

use super::pages;

async fn execute(connection: &mut AnyConnection, statement: &str) -> sqlx::Result<()> {
    sqlx::query(AssertSqlSafe(statement.to_owned())).execute(connection).await.map(|_| ())
}

/// A database with two roles, made by the README's own statements under names of this test's own.
struct Deployed {
    cluster: AnyConnection,
    name: String,
    owner_url: String,
    serving_url: String,
}

impl Deployed {
    async fn make(cluster_url: &str) -> Self {
        let name = format!("portal_{}", backend::secret::new_id().replace('-', ""));
        let readme = include_str!("../../../README.md").replace("embarque_owner", "@owner");
        let lines =
            readme.lines().map(str::trim).skip_while(|line| !line.starts_with("create role"));
        let lines = lines.take_while(|line| !line.is_empty()).map(|line| {
            line.replace(" embarque", &format!(" {name}"))
                .replace("@owner", &format!("{name}_owner"))
        });
        let address = |role: &str| {
            let mut address = url::Url::parse(cluster_url).unwrap();
            address.set_username(role).unwrap();
            address.set_path(&name);
            address.to_string()
        };
        let owner_url = address(&format!("{name}_owner"));
        let mut cluster = AnyConnection::connect(cluster_url).await.unwrap();
        let mut owner = None;
        for line in lines {
            if line.starts_with("\\connect") {
                owner = Some(AnyConnection::connect(&owner_url).await.unwrap());
                continue;
            }
            let connection = owner.as_mut().unwrap_or(&mut cluster);
            execute(connection, line.trim_end_matches(';')).await.expect(&line);
        }
        owner.expect("the README connects as the owner").close().await.unwrap();
        let serving_url = address(&name);
        Self { cluster, name, owner_url, serving_url }
    }

    fn settings(&self, owner: Option<&str>) -> DatabaseSettings {
        DatabaseSettings {
            database_url: self.serving_url.clone(),
            migration_database_url: owner.map(str::to_owned),
        }
    }

    async fn remove(mut self) {
        let name = &self.name;
        for statement in [
            format!("drop database {name} with (force)"),
            format!("drop role {name}"),
            format!("drop role {name}_owner"),
        ] {
            execute(&mut self.cluster, &statement).await.unwrap();
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_serving_role_of_postgres_owns_nothing() {
    let test = TestApp::start(Engine::Postgres).await;
    let deployed = Deployed::make(&test.database_url).await;
    let refused = Db::open(&deployed.settings(None)).await.unwrap_err().to_string();
    assert!(refused.contains("`embarque migrate`"), "{refused}");
    assert!(refused.contains("EMBARQUE_MIGRATION_DATABASE_URL"), "{refused}");
    Db::open(&deployed.settings(Some(&deployed.owner_url))).await.unwrap().close().await;

    // The tables are there: the next start needs no owner.
    let db = Db::open(&deployed.settings(None)).await.unwrap();
    let app = test.app.clone().with(|parts| parts.db = db);
    app.clock.set(instant(pages::NOW));
    demo::load_days(&app, 2).await.unwrap();
    worker::promise_recurring(&app).await.unwrap();
    assert!(worker::run_due(&app).await.unwrap() > 0);
    let client = test.serve_too(app.clone()).await;
    for path in [pages::SEARCH, "/readyz"] {
        assert_eq!(client.get(path).await.status(), 200, "{path}");
    }
    let (visitor, _) = session::create_visitor(&app).await.unwrap();
    let actor = Actor { visitor: Some(visitor), ..Actor::default() };
    let id = draft::keep(&app, &actor, "form", &json!({}), &[]).await.unwrap();
    assert!(draft::read(&app, &actor, "form", &id).await.is_ok());

    let mut served = AnyConnection::connect(&deployed.serving_url).await.unwrap();
    for forbidden in ["drop table draft", "create table own (id text)", "truncate draft"] {
        assert!(execute(&mut served, forbidden).await.is_err(), "{forbidden}");
    }
    served.close().await.unwrap();
    app.db.close().await;
    deployed.remove().await;
}
