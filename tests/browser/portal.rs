//! The shell that all pages share.

use tests::browser::{Visit, journey};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_home_page_opens_with_and_without_script() {
    for visit in Visit::phone().with_and_without_script() {
        journey(visit, async |page| {
            page.open("/").await;
            page.expect_text("Embarque").await;
            page.expect_accessible().await;
            let tree = page.accessibility_tree().await;
            assert!(tree.iter().any(|node| node.role == "heading"), "no heading in {tree:?}");
        })
        .await;
    }
}
