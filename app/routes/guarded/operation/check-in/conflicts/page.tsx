import { SituationTag } from '#app/components/index.ts'
import { listGateConflicts } from '#app/contracts/booking/gate-offline.ts'
import { SCAN_PROBLEMS } from '#app/domain/booking/late-scan.ts'
import { choice, defineList, Lines, search } from '../../../define-list.tsx'
import { serveList } from '../../../serve-list.server.ts'
import { type ConflictRow, conflictsPath, toConflictRow } from './view.ts'

const list = defineList<ConflictRow>()({
  path: conflictsPath,
  title: 'Leituras sem rede a conferir',
  crumb: 'Leituras sem rede',
  live: ['bookings'],
  lead: 'O que a portaria leu sem rede e não se encaixou quando a rede voltou.',
  noun: ['leitura', 'leituras'],
  filters: {
    q: search('Nome, código ou quem leu'),
    state: choice('situacao', 'Situação', 'Todas', [
      { value: 'open', label: 'A conferir' },
      { value: 'seen', label: 'Vistas' }
    ]),
    problem: choice('motivo', 'Motivo', 'Todos', SCAN_PROBLEMS)
  },
  rowKey: ({ id }) => id,
  href: ({ id }) => `${conflictsPath}/${id}`,
  columns: [
    {
      header: 'Reserva',
      cell: ({ name, code, visit }) => <Lines top={name} below={[code, visit].filter(Boolean).join(' · ')} />
    },
    { header: 'Lida', cell: ({ at, by }) => <Lines top={at} below={by} num /> },
    { header: 'O que foi', cell: ({ what }) => what },
    { header: 'Motivo', card: 'full', cell: ({ label, message }) => <Lines top={label} below={message} /> },
    {
      header: 'Situação',
      card: 'lead',
      cell: ({ state: { label, tone } }) => <SituationTag tone={tone}>{label}</SituationTag>
    }
  ],
  empty: { title: 'Nada a conferir', text: 'Todas as leituras feitas sem rede se encaixaram.' },
  none: { title: 'Nenhuma leitura encontrada', text: 'Confira o que você procurou e os filtros.', all: 'Ver todas' }
})

export const loader = serveList(list, {
  permission: 'operation/checkin-override',
  read: (query, { viewer }, options) => viewer.call(listGateConflicts, { query }, options),
  row: (conflict, { zone }) => toConflictRow(conflict, zone),
  file: {
    name: 'leituras-sem-rede',
    size: 1000,
    cells: {
      'Lida em': ({ at }) => at,
      'Lida por': ({ by }) => by,
      'Chegou em': ({ receivedAt }) => receivedAt,
      Reserva: ({ code }) => code,
      Nome: ({ name }) => name,
      Visita: ({ visit }) => visit,
      'O que foi': ({ what }) => what,
      Motivo: ({ label }) => label,
      Detalhe: ({ message }) => message,
      Situação: ({ state }) => state.label,
      'Vista por': ({ seenBy }) => seenBy,
      'Vista em': ({ seenAt }) => seenAt,
      Anotação: ({ note }) => note
    }
  }
})

export default list.Page
export const meta = list.meta
export const handle = list.handle
