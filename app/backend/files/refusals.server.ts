import { ApiError, invalid } from '#app/contracts/api-error.ts'
import { FILE_WORDS } from '#app/domain/file/limits.ts'

/** Of a `ref` that names none of them: clients have no documents. */
export function unknownRef(owners: readonly { ref: string }[]): ApiError {
  const named = new Intl.ListFormat('pt-BR', { type: 'disjunction' }).format(owners.map(({ ref }) => ref))
  return invalid({ fields: { ref: [`Documentos são de ${named}: de mais nada.`] } })
}

export const unknownFile = 'Não encontramos este documento.'

/** Said of the file itself, wherever it was chosen. */
export function refuseFile(message: string, cause?: unknown): ApiError {
  return invalid({ message, fields: { file: [message] }, cause })
}

/** Whoever sent it is mostly no longer there to read this; a page's action is. */
export function cutShort(cause?: unknown): ApiError {
  return new ApiError({
    status: 400,
    code: 'cut_short',
    message: FILE_WORDS.cut,
    fields: { file: [FILE_WORDS.cut] },
    cause
  })
}
