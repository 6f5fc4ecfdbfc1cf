/** Every metric of a process, in one table: the documents, the dashboard and the alerts are checked against it. */

export interface MetricRow {
  readonly name: string
  readonly type: "counter" | "gauge" | "histogram"
  readonly help: string
  readonly labels: ReadonlyArray<string>
}

export const metricsTable = [
  {
    name: "payroll_build_info",
    type: "gauge",
    help: "Always 1; its labels say what runs.",
    labels: ["version", "node", "database"]
  },
  {
    name: "payroll_requests_total",
    type: "counter",
    help: "Answered requests. The operation is `none` where a request named none.",
    labels: ["operation", "status"]
  },
  {
    name: "payroll_request_duration_seconds",
    type: "histogram",
    help: "Seconds from the head of a request to its answer.",
    labels: ["operation"]
  },
  {
    name: "payroll_sign_in_failures_total",
    type: "counter",
    help: "Requests with wrong or throttled credentials.",
    labels: []
  },
  {
    name: "payroll_commits_total",
    type: "counter",
    help: "Commits by outcome; `failed` is an outage of the database.",
    labels: ["outcome"]
  },
  {
    name: "payroll_commit_duration_seconds",
    type: "histogram",
    help: "Seconds from a commit's submission to its outcome.",
    labels: []
  },
  {
    name: "payroll_deliveries_total",
    type: "counter",
    help: "Webhook messages by outcome: `accepted` (2xx), `refused` (any other status) or why there was no answer.",
    labels: ["outcome"]
  },
  {
    name: "payroll_delivery_duration_seconds",
    type: "histogram",
    help: "Seconds from sending a webhook message to the end of its answer.",
    labels: []
  },
  {
    name: "payroll_mails_total",
    type: "counter",
    help: "Attempts to send a mail by what the mail server said: `accepted`, `refused` for good, or `deferred`.",
    labels: ["outcome"]
  },
  {
    name: "payroll_provider_asks_total",
    type: "counter",
    help: "Questions to the verification provider by answer: `verdict`, `later` or `out_of_reach`.",
    labels: ["answer"]
  },
  {
    name: "payroll_provider_ask_duration_seconds",
    type: "histogram",
    help: "Seconds that the verification provider took to answer.",
    labels: []
  },
  {
    name: "payroll_replica_reads_total",
    type: "counter",
    help: "Reads that a replica may answer: `answered`, or left to the primary because it was `behind` or `away`. Absent without replicas.",
    labels: ["outcome"]
  },
  {
    name: "payroll_last_backup_timestamp_seconds",
    type: "gauge",
    help: "When the last backup was made, in seconds since 1970: by `payroll backup`, or the time of the file PAYROLL_BACKUP_STAMP, 0 if it is missing. Absent before the first, and on PostgreSQL without that setting.",
    labels: []
  },
  {
    name: "payroll_database_up",
    type: "gauge",
    help: "1 if the database answered when the metrics were read. Without it the gauges below are absent.",
    labels: []
  },
  {
    name: "payroll_database_size_bytes",
    type: "gauge",
    help: "Size of the database; on SQLite with its write-ahead log.",
    labels: []
  },
  {
    name: "payroll_writes_refused_seconds",
    type: "gauge",
    help: "How long the process's writes have failed; 0 while they succeed.",
    labels: []
  },
  {
    name: "payroll_disk_free_bytes",
    type: "gauge",
    help: "Free space where the data directory is.",
    labels: []
  },
  {
    name: "payroll_lanes_due",
    type: "gauge",
    help: "Delivery lanes that are due, to endpoints that are neither disabled nor paused, at most 10,000 of each kind: `fresh`, or `failing` after two attempts.",
    labels: ["kind"]
  },
  {
    name: "payroll_lanes_overdue_seconds",
    type: "gauge",
    help: "How long the lane that is due for the longest has been due; 0 without one.",
    labels: ["kind"]
  },
  {
    name: "payroll_lanes_halted",
    type: "gauge",
    help: "Delivery lanes that wait for a person, at most 10,000.",
    labels: []
  },
  {
    name: "payroll_deliveries_held",
    type: "gauge",
    help: "1 while all webhook deliveries are held until `payroll webhook release`, otherwise 0.",
    labels: []
  },
  {
    name: "payroll_verifications_due",
    type: "gauge",
    help: "Verifications that are due to be asked about, at most 10,000.",
    labels: []
  },
  {
    name: "payroll_verifications_overdue_seconds",
    type: "gauge",
    help: "How long the verification that is due for the longest has been due; 0 without one.",
    labels: []
  },
  {
    name: "payroll_time_off_due",
    type: "gauge",
    help: "Time off that is due to be worked on, at most 10,000 of each kind: `account`, whose entries are posted, or `recalculation`.",
    labels: ["kind"]
  },
  {
    name: "payroll_time_off_overdue_seconds",
    type: "gauge",
    help: "How long that which is due for the longest has been due; 0 without any.",
    labels: ["kind"]
  },
  {
    name: "payroll_whole_values_today",
    type: "gauge",
    help: "Whole SSNs, EINs and account numbers that were handed out today (UTC), half a minute behind.",
    labels: []
  },
  {
    name: "payroll_whole_values_unusual_clients",
    type: "gauge",
    help: "Clients that were handed more than 20 whole values, and more than twice the largest of the 35 days before, today or yesterday.",
    labels: []
  },
  {
    name: "payroll_event_loop_delay_seconds",
    type: "gauge",
    help: "Delay of the event loop since the metrics were last read.",
    labels: ["quantile"]
  },
  {
    name: "process_cpu_seconds_total",
    type: "counter",
    help: "CPU seconds of the process.",
    labels: []
  },
  {
    name: "process_resident_memory_bytes",
    type: "gauge",
    help: "Resident memory of the process.",
    labels: []
  },
  {
    name: "process_open_fds",
    type: "gauge",
    help: "Open files and sockets of the process. Absent where the system does not tell.",
    labels: []
  },
  {
    name: "process_max_fds",
    type: "gauge",
    help: "How many it may open. Absent where the system does not tell.",
    labels: []
  },
  {
    name: "process_start_time_seconds",
    type: "gauge",
    help: "When the process started, in seconds since 1970.",
    labels: []
  }
] as const satisfies ReadonlyArray<MetricRow>

type Rows = (typeof metricsTable)[number]

export type MetricName<Type extends MetricRow["type"] = MetricRow["type"]> = Extract<
  Rows,
  { readonly type: Type }
>["name"]

/** `metricsTable` as the Markdown table of the documents. */
export const metricsMarkdown = (): string => {
  const rows = metricsTable.map(
    ({ name, type, labels, help }) =>
      `| \`${name}\` | ${type} | ${labels.map((label) => `\`${label}\``).join(", ")} | ${help} |`
  )
  return ["| Name | Type | Labels | Meaning |", "| --- | --- | --- | --- |", ...rows, ""].join("\n")
}
