import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { type CrumbHandle, PageHeader } from '#app/components/index.ts'
import { getHours, previewHours, saveHours } from '#app/contracts/products/hours.ts'
import { MOST_EXCEPTIONS, MOST_RULES } from '#app/domain/product/check/check-hours.ts'
import { redirectSaying, requireAccess } from '#app/session/index.server.ts'
import { attractionCrumb } from '../attraction-crumb.ts'
import { answerRefused, changeLines, readLines, requireWhole, textOf } from '../line-form.server.ts'
import { type Answered, versionOf } from '../line-form.ts'
import { ProductNav } from '../section-nav.tsx'
import { ChangesPage } from './changes.tsx'
import { HoursFields } from './hours-form.tsx'
import { BlockedDays, HoursRead } from './hours-read.tsx'
import {
  type Changes,
  emptyException,
  emptyRule,
  type HoursForm,
  savedText,
  toBlocked,
  toChanges,
  toSentences
} from './view.ts'

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request)
  const { uuid, name, version, blocked, ...hours } = await viewer.call(getHours, {
    params: { uuid: params.uuid ?? '' }
  })
  const sentences = toSentences(hours)
  return { uuid, name, version, hours, sentences, blocked: toBlocked(blocked), canEdit: viewer.can('products/edit') }
}

interface HoursAnswered extends Answered<HoursForm> {
  changes?: Changes
}

/** Intent `preview` shows the changes; only `save` on that page makes them. */
export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireAccess(request, 'products/edit')
  const { uuid = '' } = params
  const form = await request.formData()
  let asTyped: HoursForm | null = null
  try {
    const { typed, intent } = readHours(form)
    asTyped = typed
    const unsaid = { typed, error: {}, fields: [], isLate: false }
    if (intent === 'preview') {
      const preview = await viewer.call(previewHours, { params: { uuid }, body: typed })
      return json<HoursAnswered>({ ...unsaid, changes: toChanges(preview, uuid) })
    }
    if (intent !== 'save') return json<HoursAnswered>(unsaid)
    const saved = await viewer.call(saveHours, { params: { uuid }, body: typed })
    return redirectSaying(request, { to: `/products/${encodeURIComponent(uuid)}/hours`, text: savedText(saved) })
  } catch (error) {
    return answerRefused(form, asTyped, error)
  }
}

export default function Hours() {
  const { uuid, name, version, hours, sentences, blocked, canEdit } = useLoaderData<typeof loader>()
  const answered: HoursAnswered | undefined = useActionData<typeof action>()
  const typed = { ...(answered?.typed ?? hours), version: versionOf(answered, version) }
  const path = `/products/${uuid}/hours`
  if (answered?.changes) return <ChangesPage name={name} path={path} typed={typed} changes={answered.changes} />
  return (
    <>
      <PageHeader title="Horários" lead={name} />
      <ProductNav uuid={uuid} />
      <div className="stack">
        {canEdit ? (
          <HoursFields path={path} typed={typed} answered={answered} />
        ) : (
          <HoursRead rules={sentences.rules} exceptions={sentences.exceptions} />
        )}
        <BlockedDays {...blocked} />
      </div>
    </>
  )
}

/** Reads the typed lines and applies the pressed button. @throws ApiError 400 */
function readHours(form: FormData): { typed: HoursForm; intent: string } {
  requireWhole(form)
  const text = (name: string) => textOf(form, name)
  const intent = text('intent')
  const rules = readLines(form, { group: 'rules', first: 'time', most: MOST_RULES }, (at) => ({
    time: text(`${at}time`),
    capacity: text(`${at}capacity`),
    closing_minutes: text(`${at}closing_minutes`),
    valid_from: text(`${at}valid_from`),
    valid_to: text(`${at}valid_to`),
    weekdays: form.getAll(`${at}weekdays`).map(String)
  }))
  const exceptions = readLines(form, { group: 'exceptions', first: 'date', most: MOST_EXCEPTIONS }, (at) => ({
    date: text(`${at}date`),
    kind: text(`${at}kind`),
    time: text(`${at}time`),
    capacity: text(`${at}capacity`),
    note: text(`${at}note`)
  }))
  const typed = {
    version: text('version'),
    rules: changeLines(rules, { intent, group: 'rules', empty: emptyRule, most: MOST_RULES }),
    exceptions: changeLines(exceptions, {
      intent,
      group: 'exceptions',
      empty: emptyException,
      most: MOST_EXCEPTIONS
    })
  }
  return { typed, intent }
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Horários de ${data?.name ?? 'um atrativo'} · Trilha` }
]

export const handle = { crumb: 'Horários', above: attractionCrumb } satisfies CrumbHandle<typeof loader>
