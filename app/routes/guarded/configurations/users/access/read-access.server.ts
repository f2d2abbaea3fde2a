import { z } from 'zod'
import { malformed } from '#app/contracts/api-error.ts'
import { parseForm } from '#app/session/index.server.ts'

/** A body cut short, or made by hand, must not be read as boxes that nobody ticked. */
const whole = 'O formulário chegou incompleto e nada foi mudado. Confira e salve de novo.'

const AccessFormSchema = z.object({
  version: z.string(whole),
  seen: z.string(whole),
  permissions: z.array(z.string()).default([]),
  all_modules: z.enum(['all', 'chosen'], whole),
  modules: z.array(z.string()).default([]),
  /** The last field: without it something before it may be missing, too. */
  complete: z.literal('1', whole)
})

/** @throws ApiError 400 for a form that is not whole */
export function readAccess(form: FormData) {
  const { version, seen, permissions, all_modules, modules } = readWhole(form)
  const body = { version, permissions, modules: all_modules === 'chosen' ? modules : null }
  return { body, seen }
}

/** An API that knows no versions gave none: conform reads the empty field as a missing one. */
function readWhole(form: FormData): z.output<typeof AccessFormSchema> {
  try {
    return parseForm(form, AccessFormSchema)
  } catch (cause) {
    throw malformed({ message: whole, cause })
  }
}
