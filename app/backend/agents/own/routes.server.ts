import { getOwnGroups } from '#app/contracts/agents/own.ts'
import { implement } from '../../kernel/implement.server.ts'
import { readOwnGroups } from './read-groups.server.ts'

export const routes = [implement(getOwnGroups, readOwnGroups)]
