import { listBillProducts } from '#app/contracts/bills.ts'
import { implement } from '../kernel/implement.server.ts'
import { listProductSales } from './list-sales.server.ts'

export const routes = [implement(listBillProducts, listProductSales)]
