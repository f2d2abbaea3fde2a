import { chooseAgent, getPublicAgent, listBookingAgents } from '#app/contracts/agents.ts'
import { chooseBookingAgent } from '../bookings/choose-agent.server.ts'
import { implement } from '../implement.server.ts'
import { listAgentsOfBooking } from './list-booking-agents.server.ts'
import { readPublicAgent } from './read-public-agent.server.ts'

export const agentRoutes = [
  implement(getPublicAgent, readPublicAgent),
  implement(listBookingAgents, listAgentsOfBooking),
  implement(chooseAgent, chooseBookingAgent)
]
