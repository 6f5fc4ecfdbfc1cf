/** Secrets in files: forms of keys and tokens that are in use, each with a name. */
import { isWellFormedSecret } from "../../packages/adapters/src/vault/credentials.ts"
import type { Check, Finding } from "./source.ts"

interface Form {
  readonly name: string
  readonly pattern: RegExp
  /** Returns true for a text of this form that is none. */
  readonly isExample?: (found: string) => boolean
}

const FORMS: ReadonlyArray<Form> = [
  { name: "a private key", pattern: /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----/g },
  { name: "a private key of JOSE", pattern: /"d"\s*:\s*"[\w-]{40,}"/g },
  { name: "a key ring", pattern: /"key"\s*:\s*"[A-Za-z0-9+/]{43}="/g },
  {
    name: "a credential of this service",
    pattern: /\bsk_[a-z0-9]{1,16}_[0-9A-Za-z]{49}\b/g,
    isExample: (found) => !isWellFormedSecret(found)
  },
  { name: "a webhook secret", pattern: /\bwhsec_[A-Za-z0-9+/]{24,}={0,2}/g },
  { name: "a key of AWS", pattern: /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/g },
  {
    name: "a token of GitHub",
    pattern: /\b(?:gh[pousr]_[A-Za-z0-9]{36}|github_pat_\w{50,})/g
  },
  { name: "a token of npm", pattern: /\bnpm_[A-Za-z0-9]{36}\b/g },
  { name: "a token of Slack", pattern: /\bxox[abprs]-[\w-]{10,}/g },
  { name: "a key of Google", pattern: /\bAIza[\w-]{35}/g },
  { name: "a key of Stripe", pattern: /\b[rs]k_live_[A-Za-z0-9]{24,}\b/g },
  { name: "a signed token", pattern: /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{10,}/g },
  {
    name: "a password in an address",
    pattern: /\b[a-z][a-z+]*:\/\/[^\s:@/"'`]+:(?=[^@\s]*\d)(?=[^@\s]*[A-Za-z])[^\s:@/"'`{$]{8,}@/g
  },
  {
    name: "an assigned secret",
    pattern:
      /(?:password|passwd|secret|token|api_?key)["']?\s*[:=]\s*["'`](?=[^"'`]*\d)(?=[^"'`]*[a-z])(?=[^"'`]*[A-Z])[A-Za-z0-9+/_=-]{24,}["'`]/gi
  }
]

/** Files with texts that look like secrets, and why they are none. */
export const NO_SECRETS: Readonly<Record<string, string>> = {
  "apps/server/test/golden/openapi.json": "the examples of the OpenAPI document",
  "bench/harness/requests.ts": "the credential of a benchmark's own database",
  "bench/webhooks/senders.ts": "the example of Standard Webhooks",
  "docs/webhooks.md": "test vectors, whose key is 32 bytes of 7",
  "packages/adapters/src/webhooks/signing.test.ts": "the example of Standard Webhooks",
  "packages/testing/src/administrationSuite.ts": "the example of Standard Webhooks",
  "packages/testing/src/delivery/endpoints.ts": "the example of Standard Webhooks",
  "packages/testing/src/upgrade/golden/keys.json":
    "the keys of invented data of an earlier version",
  "packages/testing/src/upgrade/golden/postgres.json": "invented data of an earlier version",
  "packages/testing/src/upgrade/golden/sqlite.json": "invented data of an earlier version",
  "packages/webhooks/src/verifyWebhook.test.ts": "the example of Standard Webhooks"
}

/** Finds what looks like a secret. What it says does not have the text. */
export const secretsIn: Check = ({ path, text }) =>
  FORMS.flatMap(({ name, pattern, isExample = () => false }) =>
    [...text.matchAll(pattern)]
      .filter(([found]) => !isExample(found))
      .map(({ index }): Finding => ({
        path,
        line: text.slice(0, index).split("\n").length,
        says: name
      }))
  )
