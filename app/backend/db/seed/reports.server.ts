import type { Transaction } from '../connection.server.ts'
import { savedReports } from '../schema.server.ts'
import type { Random } from './random.server.ts'
import type { SeedWorld } from './rows.server.ts'

const reports = [
  { name: 'Vendas do mês', path: '/reports/sales', query: 'comparar=anterior', shared: true },
  { name: 'Vendas da portaria', path: '/reports/sales', query: 'canal=POSCONTROLE', shared: true },
  { name: 'Pix do mês', path: '/reports/sales', query: 'pagamento=pix', shared: false },
  { name: 'Visitas do mês', path: '/reports/visits', query: 'comparar=anterior', shared: true },
  { name: 'Reservas canceladas', path: '/reports/booking', query: 'situacao=cancelled', shared: false }
]

export async function writeSavedReports(tx: Transaction, world: SeedWorld, random: Random): Promise<void> {
  await tx.insert(savedReports).values(
    reports.map((report) => ({
      ...report,
      id: random.uuid(),
      placeId: world.placeId,
      userId: world.managerId,
      createdAt: world.now
    }))
  )
}
