import type { FormCase } from '../form-case.ts'
import { known } from '../form-case.ts'

/** Forms of an open day, a closed day, and the user's own open drawer. */
export const closeForms: FormCase[] = [
  {
    route: 'routes/guarded/financial/close/day/page',
    path: () => `/financial/close/${known.openDay}`,
    button: 'Fechar o dia',
    values: { 'cash[5000]': '3', float: '10,00', cash_note: 'Troco errado', 'note.pos_debit': 'Sem recibo' },
    call: /^POST \/finance\/days\/[\d-]+\/close/
  },
  {
    route: 'routes/guarded/financial/close/day/reopen',
    path: () => `/financial/close/${known.closedDay}/reopen`,
    button: 'Reabrir o dia',
    values: { reason: 'Faltou um recibo' },
    call: /^POST \/finance\/days\/[\d-]+\/reopen/
  },
  {
    route: 'routes/guarded/financial/close/day/take-drawer',
    path: () => known.openDrawer,
    button: 'Encerrar o caixa',
    values: { 'cash[200]': '7', reason: 'Foi embora sem entregar' },
    call: /^POST \/finance\/drawers\/[0-9a-f-]+\/take/
  },
  {
    route: 'routes/guarded/operation/drawer/page',
    path: () => '/operation/drawer',
    button: 'Registrar',
    values: { value: '20,00', reason: 'Moedas' },
    call: /^POST \/operation\/drawer\/moves/
  },
  {
    route: 'routes/guarded/operation/drawer/hand-over/page',
    path: () => '/operation/drawer/hand-over',
    button: 'Entregar o caixa',
    values: { 'cash[200]': '7', note: 'Troco errado' },
    call: /^POST \/operation\/drawer\/hand-over/
  }
]
