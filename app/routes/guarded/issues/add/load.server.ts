import { listIssueSubjects } from '#app/contracts/issues/issues.ts'
import type { IssueType } from '#app/contracts/issues/shapes.ts'
import { listActiveIssueTypes } from '#app/contracts/issues/types.ts'
import { effectAsks } from '#app/domain/issue/effects.ts'
import { countLabel } from '#app/domain/words/labels.ts'
import { type Viewer, whereKnown } from '#app/session/index.server.ts'

export async function loadAdd({ call, can }: Viewer, chosen: string) {
  const known = await whereKnown(call(listActiveIssueTypes, {}))
  const types = known ?? []
  const type = types.find(({ id }) => id === chosen)
  const asks = effectAsks(type?.effect ?? '')
  const subjects = asks ? await whereKnown(call(listIssueSubjects, {})) : null
  const option = ({ uuid, name }: { uuid: string; name: string }) => ({ value: uuid, label: name })
  return {
    isOffered: known !== null,
    keepsTypes: can('issuesTypes/add'),
    types: types.map(toTypeChoice),
    type: type ? toTypeChoice(type) : null,
    asks: subjects ? asks : null,
    products: (subjects?.products ?? []).map(option),
    agents: (subjects?.agents ?? []).map(option),
    /** The form's key: a second submission creates no second request. */
    key: crypto.randomUUID()
  }
}

function toTypeChoice({ id, label, description, documents, days_to_answer: days }: IssueType) {
  const answered = days > 0 ? `Resposta em até ${countLabel(days, { one: 'dia', many: 'dias' })}.` : ''
  return { id, label, description, documents, answered }
}

export type TypeChoice = ReturnType<typeof toTypeChoice>
