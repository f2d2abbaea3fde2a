import { type Centavos, sumCentavos } from '../../money/money.ts'

export type DrawerMoveKind = 'withdrawal' | 'supply'

export interface DrawerFlow {
  opening: Centavos
  /** Cash sales less cash refunds; below 0 if more was refunded. */
  takings: Centavos
  supplies: Centavos
  withdrawals: Centavos
}

/** Cash that must be in the drawer, in centavos. */
export function drawerBalance({ opening, takings, supplies, withdrawals }: DrawerFlow): Centavos {
  return sumCentavos([opening, takings, supplies, -withdrawals])
}
