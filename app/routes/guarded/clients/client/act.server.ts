import { invalid } from '#app/contracts/api-error.ts'
import { undoClientMerge } from '#app/contracts/clients/merge.ts'
import { createFollowUp, updateFollowUp } from '#app/contracts/clients/services.ts'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'
import { readField, requireFields, type Viewer } from '#app/session/index.server.ts'

/** Message after the action, and the part of the page where it shows. */
interface Done {
  text: string
  at: string
}

/** @throws ApiError the API's refusal, or 400 for an unknown form */
export async function actOnClient({ call }: Viewer, id: string, form: FormData): Promise<Done> {
  requireFields(form, 'complete')
  const intent = readField(form, 'intent')
  if (intent === 'note') {
    requireFields(form, 'body', 'due_on')
    const body = readField(form, 'body')
    const due = readField(form, 'due_on')
    const uuid = readField(form, 'uuid') || crypto.randomUUID()
    await call(createFollowUp, {
      params: { id },
      body: { uuid, body, due_on: due, booking: readField(form, 'booking') }
    })
    return { text: 'Lembrete guardado.', at: 'lembretes' }
  }
  if (intent === 'done' || intent === 'undone') {
    const isDone = intent === 'done'
    const body = { done: isDone, version: readField(form, 'version') }
    await call(updateFollowUp, { params: { uuid: readField(form, 'note') }, body })
    return { text: isDone ? 'Lembrete feito.' : 'Lembrete por fazer de novo.', at: 'lembretes' }
  }
  if (intent === 'unmerge') {
    const { message } = await call(undoClientMerge, { params: { id }, body: { merge: readField(form, 'merge') } })
    return { text: message, at: 'juntados' }
  }
  throw invalid({ message: ERRORS.unknownOption })
}
