import { createAgentField, listAgentFields, updateAgentField } from '#app/contracts/agents/fields.ts'
import { importAgents, previewAgentImport } from '#app/contracts/agents/import.ts'
import {
  createAgent,
  deleteAgentPhoto,
  listAgents,
  listAgentUsers,
  listUnguided,
  putAgentPhoto,
  readAgent,
  updateAgent
} from '#app/contracts/agents/manage.ts'
import { getPublicAgent } from '#app/contracts/agents.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import { listLinkable } from '../db/queries/agents/manage.server.ts'
import { listFormFields } from '../db/queries/form-fields.server.ts'
import { holds, type StaffContext } from '../kernel/context.server.ts'
import { addFormField, changeFormField, formKey, toWireField } from '../kernel/form-fields/form-fields.server.ts'
import { implement, implementPublic } from '../kernel/implement.server.ts'
import { agentImport } from './import/import.server.ts'
import { listUnguidedOf } from './list-unguided.server.ts'
import { dropPhoto, setPhoto } from './photo.server.ts'
import { listOwnAgents, readOwnAgent } from './read-agent.server.ts'
import { readPublicAgent } from './read-public-agent.server.ts'
import { addAgent, changeAgent } from './save-agent.server.ts'

export const routes = [
  implementPublic(getPublicAgent, readPublicAgent),
  implement(listAgents, listOwnAgents),
  implement(listUnguided, listUnguidedOf),
  implement(listAgentUsers, listUsers),
  implement(listAgentFields, readFields),
  implement(createAgentField, addField),
  implement(updateAgentField, changeField),
  implement(previewAgentImport, agentImport.check),
  implement(importAgents, agentImport.save),
  implement(readAgent, readOwnAgent),
  implement(createAgent, addAgent),
  implement(updateAgent, changeAgent),
  implement(putAgentPhoto, setPhoto),
  implement(deleteAgentPhoto, dropPhoto)
]

const form = { form: 'agents', created: 'agent-field.created', changed: 'agent-field.changed' } as const

async function readFields(_input: unknown, ctx: StaffContext): Promise<Answer<typeof listAgentFields>> {
  return (await listFormFields(ctx.db.orm, formKey(ctx, 'agents'))).map(toWireField)
}

/** @throws as `addFormField` */
async function addField(
  { body }: Received<typeof createAgentField>,
  ctx: StaffContext
): Promise<Answer<typeof createAgentField>> {
  return toWireField(await addFormField(ctx, form, body))
}

/** @throws as `changeFormField` */
async function changeField(
  { params, body }: Received<typeof updateAgentField>,
  ctx: StaffContext
): Promise<Answer<typeof updateAgentField>> {
  const { version, ...typed } = body
  return toWireField(await changeFormField(ctx, form, { uuid: params.uuid, version, typed }))
}

/** Empty for users who may change agents but not link users: they may not read the names of staff. */
async function listUsers(
  _input: Received<typeof listAgentUsers>,
  ctx: StaffContext
): Promise<Answer<typeof listAgentUsers>> {
  if (!holds(ctx.actor, 'operation/all-bookings')) return []
  return listLinkable(ctx.db.orm, ctx.actor.placeId)
}
