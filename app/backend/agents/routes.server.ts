import { chooseAgent, getPublicAgent, listBookingAgents } from '#app/contracts/agents.ts'
import { chooseBookingAgent } from '../bookings/agents/choose-agent.server.ts'
import { listAgentsOfBooking } from '../bookings/agents/list-booking-agents.server.ts'
import { implement } from '../kernel/implement.server.ts'
import { readPublicAgent } from './read-public-agent.server.ts'

export const agentRoutes = [
  implement(getPublicAgent, readPublicAgent),
  implement(listBookingAgents, listAgentsOfBooking),
  implement(chooseAgent, chooseBookingAgent)
]
