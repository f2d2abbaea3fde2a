import { getProductPolicy, saveProductPolicy } from '#app/contracts/booking/refund-policy.ts'
import { implement } from '../../kernel/implement.server.ts'
import { changeOwnPolicy, readOwnPolicy } from './own-policy.server.ts'

export const routes = [implement(getProductPolicy, readOwnPolicy), implement(saveProductPolicy, changeOwnPolicy)]
