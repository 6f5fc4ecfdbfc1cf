/** The linters of OpenAPI documents in `tools/`. */
import { runTool, type Ran } from "./tools.ts"

/** The code of a finding, and where it is. */
type Finding = string

const parsed = ({ stdout, stderr }: Ran): unknown => {
  try {
    return JSON.parse(stdout)
  } catch {
    throw new Error(`the linter printed no JSON:\n${stdout}${stderr}`)
  }
}

interface RedoclyReport {
  readonly problems: ReadonlyArray<{
    readonly ruleId: string
    readonly message: string
    readonly location: ReadonlyArray<{ readonly pointer?: string }>
  }>
}

/** Returns the findings of Redocly in a document, errors and warnings. */
export const redoclyFindings = async (document: string): Promise<ReadonlyArray<Finding>> => {
  const args = ["lint", document, "--config", "redocly.yaml", "--format", "json"]
  const report = parsed(await runTool("@redocly/cli/bin/cli.js", args))
  const { problems } = report as RedoclyReport
  return problems.map(
    ({ ruleId, message, location }) => `${ruleId} ${location[0]?.pointer ?? ""} ${message}`
  )
}

interface SpectralFinding {
  readonly code: string
  readonly message: string
  readonly path: ReadonlyArray<string | number>
}

/** Returns the findings of Spectral in a document, down to hints. */
export const spectralFindings = async (document: string): Promise<ReadonlyArray<Finding>> => {
  const args = ["lint", document, "--ruleset", "spectral.yaml", "--format", "json", "--quiet"]
  const findings = parsed(
    await runTool("@stoplight/spectral-cli/dist/index.js", args)
  ) as ReadonlyArray<SpectralFinding>
  return findings.map(({ code, path, message }) => `${code} ${path.join("/")} ${message}`)
}
