import { type ActionFunctionArgs, json, type MetaFunction } from '@remix-run/node'
import { useActionData } from '@remix-run/react'
import { PageHeader } from '#app/components/index.ts'
import { listProducts } from '#app/contracts/products/public.ts'
import { listCounterDevices, listCounterLogs } from '#app/contracts/trafx/calls.ts'
import {
  explainRefusal,
  guardOnly,
  type Refusal,
  redirectSaying,
  requireAccess,
  type Viewer
} from '#app/session/index.server.ts'
import { UploadForm } from '../upload-form.tsx'
import { choiceName, noProduct } from './choices.ts'
import { type Draft, openDraft, sealDraft } from './draft.server.ts'
import { UploadPreview } from './preview.tsx'
import type { Preview } from './preview-view.ts'
import { readUploads, receiveFiles } from './read-uploads.server.ts'
import { explainUnsaved, readChoices, saveDraft } from './save-draft.server.ts'

export const loader = guardOnly('trafx/edit')

/** With files, reads them and shows their content. With the draft of that page, saves all of it or nothing. */
export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireAccess(request, 'trafx/edit')
  const form = await request.formData().catch(() => null)
  if (!form) return refuse('O envio não pôde ser lido. Escolha os arquivos de novo.', 400)
  const sealed = form.get('draft')
  return typeof sealed === 'string' ? saveStep(request, { viewer, form, sealed }) : readStep(viewer, form)
}

function refuse(message: string, status: number) {
  return json({ kind: 'refused' as const, message }, status)
}

async function readStep(viewer: Viewer, form: FormData) {
  const received = receiveFiles(form)
  if (!received.ok) return refuse(received.message, 422)
  const [saved, { devices }] = await Promise.all([
    viewer.call(listCounterLogs, {}),
    viewer.call(listCounterDevices, {})
  ])
  const today = viewer.today()
  const draft = await readUploads(received.files, { place: viewer.place.uuid, saved, devices, today })
  const products = await viewer.call(listProducts, { query: { pid: viewer.place.uuid } })
  const only = products.length === 1 ? (products[0]?.uuid ?? '') : ''
  const choices = draft.logs.map(({ key, serial }) => {
    const device = devices.find((known) => known.serial === serial)
    return [choiceName(key), device ? device.prodUuid || noProduct : only] as const
  })
  return preview(draft, { products, choices: Object.fromEntries(choices), errors: {}, init: { status: 200 } })
}

interface Saving {
  viewer: Viewer
  form: FormData
  sealed: string
}

async function saveStep(request: Request, { viewer, form, sealed }: Saving) {
  const draft = openDraft(sealed, viewer)
  if (!draft) return refuse('A conferência não vale mais. Envie os arquivos de novo.', 422)
  const products = await viewer.call(listProducts, { query: { pid: viewer.place.uuid } })
  const { choices, errors } = readChoices(form, { draft, products })
  if (Object.keys(errors).length > 0) return preview(draft, { products, choices, errors, init: { status: 422 } })
  try {
    const text = await saveDraft(viewer, draft, choices)
    return redirectSaying(request, { to: '/trafx/index', text })
  } catch (error) {
    const refusal = explainRefusal(error)
    return preview(draft, { products, choices, errors: { '': explainUnsaved(refusal) }, init: refusal.init })
  }
}

interface Shown {
  products: readonly { uuid: string; name: string }[]
  choices: Record<string, string>
  errors: Record<string, string[]>
  init: Refusal['init']
}

function preview(draft: Draft, { products, choices, errors, init }: Shown) {
  const sealed = sealDraft(draft)
  if (sealed === null) return refuse('São contagens demais para conferir de uma vez. Envie os arquivos em partes.', 422)
  return json<Preview>(
    {
      kind: 'preview',
      sealed,
      files: draft.files,
      logs: draft.logs.map(({ view }) => view),
      products: products.map(({ uuid, name }) => ({ value: uuid, label: name })),
      choices,
      errors
    },
    init
  )
}

export default function Upload() {
  const answer = useActionData<typeof action>()
  if (answer?.kind === 'preview') return <UploadPreview preview={answer} />
  return (
    <>
      <PageHeader title="Enviar arquivos de contadores" lead="Nada é salvo antes da sua conferência." />
      <div className="card upload-card">
        <UploadForm problem={answer?.kind === 'refused' ? answer.message : null} />
      </div>
    </>
  )
}

export const meta: MetaFunction = () => [{ title: 'Enviar arquivos de contadores · Trilha' }]

export const handle = { crumb: 'Enviar arquivos' }
