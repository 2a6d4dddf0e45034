//! What the portal needs of a PostgreSQL where somebody else owns the tables.

use backend::{actor::Actor, app::App, db::Db, draft, session};
use serde_json::json;
use sqlx::{AnyConnection, AssertSqlSafe, Connection as _};
use tests::{Engine, TestApp};

async fn execute(connection: &mut AnyConnection, statement: String) -> sqlx::Result<()> {
    sqlx::query(AssertSqlSafe(statement)).execute(connection).await.map(|_| ())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_serving_role_owns_nothing() {
    let test = TestApp::start(Engine::Postgres).await;
    let mut owner = AnyConnection::connect(&test.database_url).await.unwrap();
    let role = format!("portal_{}", backend::secret::new_id().replace('-', ""));
    for statement in [
        format!("create role {role} login"),
        format!("grant usage on schema public to {role}"),
        format!("grant select, insert, update, delete on all tables in schema public to {role}"),
    ] {
        execute(&mut owner, statement).await.unwrap();
    }
    let mut address = url::Url::parse(&test.database_url).unwrap();
    address.set_username(&role).unwrap();
    let db = Db::connect(address.as_str()).await.unwrap();
    assert!(db.is_current().await.unwrap(), "it sees that the tables are there");
    let app = App { db, ..test.app.clone() };
    let (visitor, _) = session::create_visitor(&app).await.unwrap();
    let actor = Actor { visitor: Some(visitor), ..Actor::default() };
    let id = draft::keep(&app, &actor, "form", &json!({}), &[]).await.unwrap();
    assert!(draft::read(&app, &actor, "form", &id).await.is_ok());

    let mut served = AnyConnection::connect(address.as_str()).await.unwrap();
    for forbidden in ["drop table draft", "create table own (id text)", "truncate draft"] {
        assert!(execute(&mut served, forbidden.to_owned()).await.is_err(), "{forbidden}");
    }
    served.close().await.unwrap();
    app.db.close().await;
    execute(&mut owner, format!("drop owned by {role}")).await.unwrap();
    execute(&mut owner, format!("drop role {role}")).await.unwrap();
}
