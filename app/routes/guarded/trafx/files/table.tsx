import { SituationTag } from '#app/components/display/index.ts'
import { type Column, DataTable } from '#app/components/table/index.ts'
import type { FileRow } from '../file-row.ts'

const columns: Column<FileRow>[] = [
  { key: 'file', header: 'Arquivo', cell: ({ file }) => <span className="file-name">{file}</span> },
  {
    key: 'device',
    header: 'Contador',
    cell: ({ device, mode }) => (
      <>
        {device} <span className="sub">{mode}</span>
      </>
    )
  },
  { key: 'product', header: 'Atrativo', cell: ({ product }) => product },
  {
    key: 'dates',
    header: 'Datas',
    cell: ({ dates, days, clockLost }) => (
      <>
        {dates} <span className="sub">{days}</span>
        {clockLost ? <SituationTag tone="amber">Relógio perdido</SituationTag> : null}
      </>
    )
  },
  {
    key: 'total',
    header: 'Contagens',
    align: 'end',
    cell: ({ total, grain }) => (
      <>
        {total} <span className="sub">{grain}</span>
      </>
    )
  },
  { key: 'records', header: 'Registros', align: 'end', cell: ({ records }) => records },
  {
    key: 'uploaded',
    header: 'Enviado',
    cell: ({ uploaded, uploadedBy }) => (
      <>
        {uploaded} <span className="sub">{uploadedBy}</span>
      </>
    )
  }
]

const removeColumn: Column<FileRow> = {
  key: 'actions',
  header: 'Ações',
  actions: true,
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

export function FileTable({ rows, canRemove }: { rows: readonly FileRow[]; canRemove: boolean }) {
  return (
    <DataTable
      caption="Registros enviados, os mais novos primeiro"
      hideCaption
      columns={canRemove ? [...columns, removeColumn] : columns}
      rows={rows}
      rowKey={({ id }) => id}
      rowHref={({ href }) => href}
    />
  )
}
