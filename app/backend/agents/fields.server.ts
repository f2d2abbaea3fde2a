import type { createAgentField, listAgentFields, updateAgentField } from '#app/contracts/agents/fields.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import { listFormFields } from '../db/queries/form-fields.server.ts'
import type { StaffContext } from '../kernel/context.server.ts'
import { addFormField, changeFormField, formKey, toWireField } from '../kernel/form-fields/form-fields.server.ts'

const form = { form: 'agents', created: 'agent-field.created', changed: 'agent-field.changed' } as const

export async function readFields(_input: unknown, ctx: StaffContext): Promise<Answer<typeof listAgentFields>> {
  return (await listFormFields(ctx.db.orm, formKey(ctx, 'agents'))).map(toWireField)
}

/** @throws as `addFormField` */
export async function addField(
  { body }: Received<typeof createAgentField>,
  ctx: StaffContext
): Promise<Answer<typeof createAgentField>> {
  return toWireField(await addFormField(ctx, form, body))
}

/** @throws as `changeFormField` */
export async function changeField(
  { params, body }: Received<typeof updateAgentField>,
  ctx: StaffContext
): Promise<Answer<typeof updateAgentField>> {
  const { version, ...typed } = body
  return toWireField(await changeFormField(ctx, form, { uuid: params.uuid, version, typed }))
}
