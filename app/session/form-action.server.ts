import type { ActionFunctionArgs, TypedResponse } from '@remix-run/node'
import type { z } from 'zod'
import type { PermissionKey } from '#app/domain/access/permission-table.ts'
import { parseForm, readField, requireFields } from './parse-form.server.ts'
import { type Next, redirectSaying } from './redirect-saying.server.ts'
import { type FormRefusal, type RefusedForm, refuseForm } from './refuse-form.server.ts'
import { requireAccess, type Viewer } from './require-access.server.ts'

type Arrived = Pick<ActionFunctionArgs, 'params' | 'request'>

/** A form that has arrived, and its sender. */
export interface Sent extends Arrived {
  viewer: Viewer
  form: FormData
}

/** Names of fields that the form always sends and that are read as text; a schema; or a function that reads the form. */
type Fields<Name extends string, Typed> = readonly Name[] | z.ZodType<Typed> | ((form: FormData) => Typed)

/**
 * Makes the action of a form. It asks for the permission, refuses a truncated body, reads the fields, runs, and redirects
 * with a message; `run` may also answer by itself. A refusal by the fields or by a call gives the form back as typed.
 */
export function formAction<Name extends string, Typed = Record<Name, string>, Answer = never>(
  permission: PermissionKey,
  fields: Fields<Name, Typed>,
  run: (typed: Typed, sent: Sent) => Promise<Next | TypedResponse<Answer>>,
  refusal: FormRefusal = {}
) {
  return async ({ request, params }: Arrived): Promise<TypedResponse<RefusedForm | Answer>> => {
    const viewer = await requireAccess(request, permission)
    const form = await request.formData()
    try {
      requireFields(form, 'complete')
      const next = await run(readFields(form, fields), { viewer, form, params, request })
      return 'to' in next ? redirectSaying(request, next) : next
    } catch (error) {
      return refuseForm(form, error, refusal)
    }
  }
}

/** @throws ApiError */
function readFields<Name extends string, Typed>(form: FormData, fields: Fields<Name, Typed>): Typed {
  if (typeof fields === 'function') return fields(form)
  if ('parse' in fields) return parseForm(form, fields)
  requireFields(form, ...fields)
  // Only a list of names leaves `Typed` at its default.
  return Object.fromEntries(fields.map((name) => [name, readField(form, name)])) as Typed
}
