import type { Implementation } from '../implement.server.ts'

export const messengerRoutes: Implementation[] = []
