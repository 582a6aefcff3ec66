import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { SearchableTool } from "../../../src/gateway/search/searchableTool.ts";
import type { Question } from "./retrieval.ts";

const CORPORA = join(import.meta.dirname, "../../../../shared/corpora");

/** The tools of seven MCP servers and of GitHub's, by `server/name`. */
export function readServerTools(): SearchableTool[] {
  const servers = readdirSync(join(CORPORA, "mcp_tools")).flatMap((file): SearchableTool[] => {
    const { tools } = JSON.parse(readFileSync(join(CORPORA, "mcp_tools", file), "utf8"));
    return tools.map((tool: object) => ({ ...tool, server: file.replace(".json", "") }));
  });
  const lines = readFileSync(join(CORPORA, "github_mcp.jsonl"), "utf8").trimEnd().split("\n");
  return [...servers, ...lines.map((line) => ({ ...JSON.parse(line), server: "github" }))];
}

/** Questions about them, written by hand before they were searched: every second one is for tuning. */
export const serverQuestions = (): Question[] =>
  QUESTIONS.trim()
    .split("\n")
    .map((line, index) => {
      const [tool = "", query = ""] = line.split(/: (.*)/s, 2);
      return { kind: "single", split: index % 2 === 0 ? "tune" : "test", query, tools: [tool] };
    });

const QUESTIONS = `
filesystem/read_text_file: show me what is written in notes.txt
filesystem/read_media_file: open the picture logo.png so that I can look at it
filesystem/read_multiple_files: load a.txt, b.txt and c.txt together
filesystem/write_file: save this text into a new file called todo.md
filesystem/edit_file: replace one line in config.yaml
filesystem/create_directory: make a folder for the reports
filesystem/list_directory: what is in my Downloads folder?
filesystem/list_directory_with_sizes: which files in this folder are the largest?
filesystem/directory_tree: give me the whole folder structure with all subfolders
filesystem/move_file: rename draft.docx to final.docx
filesystem/search_files: find all files that end in .log
filesystem/get_file_info: when was report.pdf last changed?
filesystem/list_allowed_directories: which folders may you access?
git/git_status: are there changes that I have not committed yet?
git/git_diff_staged: show what would go into the next commit
git/git_diff_unstaged: what did I change in the working copy without adding it?
git/git_commit: record my changes with the message "fix typo"
git/git_add: stage the file main.py
git/git_reset: take everything out of the index again
git/git_log: the history of the last ten commits here
git/git_checkout: switch to the branch develop
git/git_create_branch: start a branch for the new feature in my local repository
memory/create_entities: remember that Ann is a colleague of mine
memory/create_relations: note that Ann works for Acme
memory/add_observations: add the fact that Ann likes tea to what you know of her
memory/delete_entities: forget everything about Bob
memory/read_graph: show me all that you have memorized
memory/search_nodes: what do you remember about tea drinkers?
time/get_current_time: how late is it in Tokyo?
time/convert_time: what is 3 pm in Berlin for somebody in New York?
fetch/fetch: read the page https://example.com for me
sequential-thinking/sequentialthinking: think about this problem step by step
everything/get-sum: add 17 and 25
everything/get-env: which environment variables are set?
github/create_issue: report a bug in the repository of the parser
github/add_issue_comment: write a comment under bug 42
github/list_issues: all open bugs of this project
github/search_issues: find tickets that mention a memory leak
github/create_pull_request: propose my branch for merging into main
github/merge_pull_request: the pull request is fine, merge it
github/list_pull_requests: which pull requests are still open?
github/update_pull_request_branch: bring the pull request up to date with its base branch
github/request_pull_request_reviewers: ask Maria to review my pull request
github/request_copilot_review: let Copilot look over the pull request
github/create_repository: set up a new repo called playground
github/fork_repository: make my own copy of somebody's repository
github/search_repositories: popular projects for machine learning in Rust
github/star_repository: give this project a star
github/list_starred_repositories: which projects did I star?
github/get_file_contents: the README of the repository microsoft/vscode
github/push_files: commit several files to the remote repository at once
github/delete_file: remove the file old.js from the remote repo
github/get_file_blame: who wrote line 20 of this file last?
github/list_commits: the latest commits on the main branch of the remote
github/get_latest_release: what is the newest version that was published?
github/list_releases: all published versions of the project
github/get_release_by_tag: the release notes of v2.1.0
github/list_branches: names of all branches of the remote repo
github/create_branch: open a new branch on GitHub from main
github/search_code: where in all of GitHub is this function called?
github/search_users: find the account of a developer who lives in Oslo
github/get_me: who am I logged in as?
github/get_teams: which teams do I belong to?
github/get_team_members: who is in the team backend?
github/list_notifications: do I have unread messages on GitHub?
github/mark_all_notifications_read: clear my inbox of notifications
github/get_job_logs: why did the build fail? show the output
github/actions_run_trigger: start the deployment workflow again
github/actions_list: which CI runs were there today?
github/list_dependabot_alerts: which of our dependencies are vulnerable?
github/list_secret_scanning_alerts: did anybody commit a password or key?
github/list_code_scanning_alerts: security problems that were found in our source
github/create_gist: share this snippet of code by a link
github/list_gists: my snippets
github/list_discussions: topics in the forum of the project
github/get_discussion_comments: the answers in discussion 7
github/list_repository_collaborators: who has write access to the repo?
github/update_issue_labels: tag bug 12 as urgent
github/update_issue_assignees: give ticket 9 to Tom
github/update_issue_state: close issue 5
github/find_duplicate: was the same bug reported before?
github/assign_copilot_to_issue: let Copilot fix this ticket
`;
