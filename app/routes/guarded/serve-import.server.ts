import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import type { PreviewCall, SaveCall } from '#app/contracts/import/shapes.ts'
import type { PermissionKey } from '#app/domain/access/permission-table.ts'
import type { ImportColumn } from '#app/domain/import/read-table.ts'
import { countLabel } from '#app/domain/words/labels.ts'
import { answerImport, requireAccess, sampleResponse, type Viewer } from '#app/session/index.server.ts'
import type { Import, ImportData } from './define-import.tsx'

interface ServedImport<More> {
  permission: PermissionKey
  calls: { preview: PreviewCall; save: SaveCall }
  /** Largest file, in bytes. */
  mostBytes: number
  /** Name of the sample file. */
  file: string
  /** Words for rows that were created, as in `2 clientes cadastrados`. */
  made: { one: string; many: string }
  columns: readonly ImportColumn[] | ((viewer: Viewer) => Promise<readonly ImportColumn[]>)
  more(viewer: Viewer): More
}

/**
 * The page's action; `action.loader` is its loader, `action.sample` that of its sample file. All ask for the permission
 * first.
 */
export function serveImport<More>({ definition }: Import<More>, served: ServedImport<More>) {
  const { permission, calls, mostBytes, file, made, columns, more } = served
  const { list, asksExisting } = definition
  const columnsFor = async (viewer: Viewer) => (typeof columns === 'function' ? columns(viewer) : columns)

  async function action({ request }: ActionFunctionArgs) {
    const viewer = await requireAccess(request, permission)
    return answerImport(request, {
      to: list,
      mostBytes,
      asksExisting,
      preview: (csv) => viewer.call(calls.preview, { body: { csv } }),
      save: async (body) => doneWords(await viewer.call(calls.save, { body }), made)
    })
  }

  async function loader({ request }: LoaderFunctionArgs): Promise<ImportData<More>> {
    const viewer = await requireAccess(request, permission)
    const shown = (await columnsFor(viewer)).map(({ name, help }) => ({ name, help }))
    return { columns: shown, more: more(viewer) }
  }

  async function sample({ request }: LoaderFunctionArgs): Promise<Response> {
    const viewer = await requireAccess(request, permission)
    return sampleResponse(file, await columnsFor(viewer))
  }

  return Object.assign(action, { loader, sample })
}

interface Done {
  created: number
  updated: number
  skipped: number
  same: number
}

/** `Importação feita: 2 clientes cadastrados, 1 alterado.` */
function doneWords({ created, updated, skipped, same }: Done, made: { one: string; many: string }): string {
  if (created + updated === 0) return `Nada a importar: ${countLabel(skipped + same, kept)}.`
  const parts = [countLabel(created, made)]
  if (updated > 0) parts.push(countLabel(updated, { one: 'alterado', many: 'alterados' }))
  if (skipped + same > 0) parts.push(countLabel(skipped + same, kept))
  return `Importação feita: ${parts.join(', ')}.`
}

const kept = {
  one: 'linha do arquivo já existe e ficou como está',
  many: 'linhas do arquivo já existem e ficaram como estão'
}
