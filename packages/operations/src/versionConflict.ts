import { VersionConflict } from "@payroll/domain/errors"
import type { RecordBase } from "@payroll/domain/record"

/** The conflict of an update that names another version than the record has; naming none is fine. */
export const versionConflict = (
  record: string,
  stored: Pick<RecordBase, "version">,
  asked: { readonly version?: number }
): VersionConflict | undefined =>
  asked.version === undefined || asked.version === stored.version
    ? undefined
    : new VersionConflict({ record })
