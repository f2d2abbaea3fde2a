import { SituationTag } from '#app/components/index.ts'
import { listCounterDevices, listCounterLogs } from '#app/contracts/trafx/calls.ts'
import { defineList, Lines } from '../../define-list.tsx'
import { serveList } from '../../serve-list.server.ts'
import { type FileRow, toFileRow } from '../file-row.ts'
import { SectionNav } from '../section-nav.tsx'
import { UploadForm } from '../upload-form.tsx'

const list = defineList<FileRow, { canEdit: boolean; canRemove: boolean }>()({
  path: '/trafx/index',
  title: 'Contadores',
  lead: 'O que os contadores de passagem gravaram, e de qual arquivo veio.',
  noun: ['registro', 'registros'],
  caption: 'Registros enviados, os mais novos primeiro',
  filters: {},
  above: ({ more, found }) => (
    <>
      <SectionNav />
      {more.canEdit ? (
        <details className="fold upload-card" open={found?.total === 0}>
          <summary>Enviar arquivos</summary>
          <UploadForm />
        </details>
      ) : null}
    </>
  ),
  rowKey: ({ id }) => id,
  href: ({ href }) => href,
  columns: [
    { header: 'Arquivo', cell: ({ file }) => <span className="file-name log-name">{file}</span> },
    {
      header: 'Contador',
      cell: ({ device, mode, product }) => (
        <Lines
          top={<span className="log-name">{device}</span>}
          below={<span className="cut">{`${mode} · ${product}`}</span>}
        />
      )
    },
    {
      header: 'Datas',
      cell: ({ dates, days, records, clockLost }) => (
        <>
          <Lines top={<span className="whole">{dates}</span>} below={`${days}, ${records}`} />
          {clockLost ? <SituationTag tone="amber">Relógio perdido</SituationTag> : null}
        </>
      )
    },
    {
      header: 'Contagens',
      align: 'end',
      cell: ({ total, grain }) => <Lines top={total} below={grain} />
    },
    {
      header: 'Enviado',
      cell: ({ uploaded, uploadedBy }) => <Lines top={<span className="whole">{uploaded}</span>} below={uploadedBy} />
    },
    {
      header: 'Ações',
      actions: true,
      when: ({ canRemove }) => canRemove,
      cell: ({ id, file, device }) => (
        <a className="btn btn-quiet" href={`/trafx/files/${id}/delete`}>
          Apagar
          <span className="vh">
            {' '}
            {device}, {file}
          </span>
        </a>
      )
    }
  ],
  empty: ({ canEdit }) => ({
    title: 'Nenhum arquivo enviado',
    text: canEdit
      ? 'Descarregue o contador e envie o arquivo acima: você confere o que foi lido antes de salvar.'
      : 'Quem envia os arquivos dos contadores ainda não enviou nenhum.'
  })
})

export const loader = serveList(list, {
  permission: 'trafx/index',
  // Page size in specification §9.
  size: 10,
  read: async ({ page, limit }, { viewer }) => {
    const [logs, { products }] = await Promise.all([
      viewer.call(listCounterLogs, {}),
      viewer.call(listCounterDevices, {})
    ])
    const shown = logs.slice((page - 1) * limit, page * limit)
    return { data: shown.map((log) => ({ log, products })), total: logs.length }
  },
  row: ({ log, products }, { zone }) => toFileRow(log, { products, timezone: zone }),
  more: ({ viewer }) => ({
    canEdit: viewer.can('trafx/edit'),
    // An API without this call accepts files but cannot delete them.
    canRemove: viewer.can('trafx/edit') && viewer.offers(listCounterDevices)
  }),
  file: {
    name: 'arquivos-de-contadores',
    size: 1000,
    cells: {
      Arquivo: ({ file }) => file,
      Contador: ({ device }) => device,
      Modo: ({ mode }) => mode,
      Atrativo: ({ product }) => product,
      Datas: ({ dates }) => dates,
      Dias: (_, { log }) => log.days,
      Contagens: (_, { log }) => log.total,
      'Contadas por': ({ grain }) => grain,
      Registros: (_, { log }) => log.records,
      Enviado: ({ uploaded }) => uploaded,
      'Enviado por': ({ uploadedBy }) => uploadedBy
    }
  }
})

export default list.Page
export const meta = list.meta
