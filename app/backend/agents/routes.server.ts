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
import { implement, implementPublic } from '../kernel/implement.server.ts'
import { addField, changeField, readFields } from './fields.server.ts'
import { agentImport } from './import/import.server.ts'
import { listUnguidedOf } from './list-unguided.server.ts'
import { listUsers } from './list-users.server.ts'
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
