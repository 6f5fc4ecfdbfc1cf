import * as Command from "effect/cli/Command"
import { add } from "./add.ts"
import { deliveries } from "./deliveries.ts"
import { hold, release } from "./hold.ts"
import { list } from "./list.ts"
import { listen } from "./listen.ts"
import { remove } from "./remove.ts"
import { recover, replay } from "./replay.ts"
import { retry } from "./retry.ts"
import { rotateSecret } from "./rotateSecret.ts"
import { set } from "./set.ts"
import { show } from "./show.ts"
import { disable, enable } from "./state.ts"
import { test, trigger } from "./test.ts"
import { update } from "./update.ts"

/** The commands of `payroll webhook`. */
export const webhook = Command.make("webhook").pipe(
  Command.withSubcommands([
    set,
    add,
    list,
    show,
    update,
    disable,
    enable,
    remove,
    test,
    trigger,
    rotateSecret,
    deliveries,
    retry,
    recover,
    replay,
    hold,
    release,
    listen
  ])
)
