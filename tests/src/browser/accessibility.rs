//! What a screen reader is told: Chromium's accessibility tree, and axe's judgement of it.

use std::fs;

use serde_json::{Value, json};

use super::{Page, Script};

/// The rules of WCAG 2.2 A and AA, and axe's best practices. None of them wants the style sheets
/// fetched once more, which no page may do that was opened as a file.
const AXE: &str = "axe.run(document, { preload: false, runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', \
                   'wcag22aa', 'best-practice'] }).then(result => JSON.stringify(\
                   result.violations.map(found => ({ rule: found.id, help: found.help, \
                   where: found.nodes.map(node => node.html) }))))";

/// One node of the accessibility tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    /// As `button`, `textbox`, `heading`.
    pub role: String,
    /// What is read out.
    pub name: String,
    /// What is read after it: hints and errors tied to a field.
    pub description: String,
}

impl Page {
    /// The tree in reading order, without what a screen reader passes over.
    pub async fn accessibility_tree(&self) -> Vec<Node> {
        let tree = self.command("Accessibility.getFullAXTree", json!({})).await;
        let nodes = tree["nodes"].as_array().expect("a tree has nodes");
        let text = |node: &Value, property: &str| {
            node[property]["value"].as_str().unwrap_or_default().to_owned()
        };
        let mut reading = Vec::new();
        // The protocol lists nodes breadth first; a reader goes depth first.
        let mut waiting: Vec<&Value> = nodes.first().into_iter().collect();
        while let Some(node) = waiting.pop() {
            if node["ignored"] != Value::Bool(true) {
                let described = text(node, "description");
                let (role, name) = (text(node, "role"), text(node, "name"));
                reading.push(Node { role, name, description: described });
            }
            let children = node["childIds"].as_array().into_iter().flatten().rev();
            waiting.extend(
                children.filter_map(|child| {
                    nodes.iter().find(|candidate| candidate["nodeId"] == *child)
                }),
            );
        }
        reading
    }

    /// Axe finds nothing on the page, whether its scripts run or not.
    ///
    /// # Panics
    /// With each rule broken and where.
    pub async fn expect_accessible(&self) {
        let script = fs::read_to_string(concat!(
            env!("CARGO_MANIFEST_DIR"),
            "/node_modules/axe-core/axe.min.js"
        ))
        .expect("axe is installed, as `cargo xtask test` sees to");
        // Axe waits for timers, which stand still where scripts are off; the page's own scripts do
        // not run any more when it is read.
        let is_off = self.visit().script == Script::Off;
        if is_off {
            self.set_scripts_off(false).await;
        }
        // Through the protocol, which the page's content security policy does not bind.
        self.evaluate(&format!("{script}; undefined")).await;
        let found = self.evaluate(AXE).await;
        if is_off {
            self.set_scripts_off(true).await;
        }
        let found = found.as_str().expect("axe answers with text");
        assert_eq!(found, "[]", "axe finds faults on {}", self.path().await);
    }

    async fn evaluate(&self, script: &str) -> Value {
        let parameters =
            json!({ "expression": script, "awaitPromise": true, "returnByValue": true });
        let answer = self.command("Runtime.evaluate", parameters).await;
        assert!(answer["exceptionDetails"].is_null(), "the script fails: {answer}");
        answer["result"]["value"].clone()
    }
}
