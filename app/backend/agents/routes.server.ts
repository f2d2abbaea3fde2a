import { getPublicAgent } from '#app/contracts/agents.ts'
import { implement } from '../kernel/implement.server.ts'
import { readPublicAgent } from './read-public-agent.server.ts'

export const agentRoutes = [implement(getPublicAgent, readPublicAgent)]
