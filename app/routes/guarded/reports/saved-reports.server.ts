import { json, redirect } from '@remix-run/node'
import { ApiError } from '#app/contracts/api-error.ts'
import { deleteSavedReport, saveReport } from '#app/contracts/reports.ts'
import { explainRefusal, flashHeaders, redirectRefused, type Viewer } from '#app/session/index.server.ts'

export interface SaveRefused {
  name: string
  shared: boolean
  message: string
}

/** Parameters that a saved report leaves out: they tell how far it was read, not what it shows. */
const passing = ['pagina', 'parado', 'apagar', '_data']

export async function changeSaved(request: Request, viewer: Viewer) {
  const form = await request.formData()
  const { pathname, searchParams } = new URL(request.url)
  for (const name of passing) searchParams.delete(name)
  const query = searchParams.toString()
  const back = query === '' ? pathname : `${pathname}?${query}`
  const read = (name: string) => String(form.get(name) ?? '').trim()
  const deleted = read('apagar')
  if (deleted !== '') return deleteSaved({ request, viewer, id: deleted, back })
  const name = read('nome')
  const shared = read('compartilhado') !== ''
  try {
    const saved = await viewer.call(saveReport, { body: { name, path: pathname.replace(/\/$/, ''), query, shared } })
    const flash = { tone: 'success', text: `Relatório “${saved.name}” salvo.` } as const
    return redirect(back, { headers: flashHeaders(request, flash) })
  } catch (error) {
    const { message, init } = explainRefusal(error)
    const refused: SaveRefused = { name, shared, message }
    return json({ refused }, init)
  }
}

interface Delete {
  request: Request
  viewer: Viewer
  id: string
  back: string
}

async function deleteSaved({ request, viewer, id, back }: Delete): Promise<Response> {
  try {
    await viewer.call(deleteSavedReport, { params: { id } })
  } catch (error) {
    // A 404 means that it was deleted already, e.g. in another window.
    if (!(error instanceof ApiError) || error.status !== 404) return redirectRefused(request, { to: back, error })
  }
  return redirect(back, { headers: flashHeaders(request, { tone: 'success', text: 'Relatório salvo apagado.' }) })
}
