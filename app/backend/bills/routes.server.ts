import { listBillItems, listBillProducts } from '#app/contracts/bills.ts'
import { implement } from '../kernel/implement.server.ts'
import { listItems, listProductSales } from './list-sales.server.ts'

export const billRoutes = [implement(listBillProducts, listProductSales), implement(listBillItems, listItems)]
