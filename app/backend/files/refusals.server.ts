import { ApiError, invalid } from '#app/contracts/api-error.ts'
import { FILE_WORDS } from '#app/domain/file/limits.ts'

/** Error for an unknown `ref`: clients, for example, have no documents. */
export function unknownRef(owners: readonly { ref: string }[]): ApiError {
  const named = new Intl.ListFormat('pt-BR', { type: 'disjunction' }).format(owners.map(({ ref }) => ref))
  return invalid({ fields: { ref: [`Documentos são de ${named}: de mais nada.`] } })
}

export const unknownFile = 'Não encontramos este documento.'

/** Reports it at the file field, wherever the file was chosen. */
export function refuseFile(message: string, cause?: unknown): ApiError {
  return invalid({ message, fields: { file: [message] }, cause })
}

/** The sender has mostly gone and cannot read this; the action of a page can. */
export function cutShort(cause?: unknown): ApiError {
  return new ApiError({
    status: 400,
    code: 'cut_short',
    message: FILE_WORDS.cut,
    fields: { file: [FILE_WORDS.cut] },
    cause
  })
}
