import { maskAnyDocument } from '#app/domain/person/any-document.ts'
import { documentKind } from '#app/domain/person/documents.ts'
import { type Actor, holds } from '../kernel/context.server.ts'

interface Named {
  uuid: string
  name: string
  document: string
  documentCountry: string
}

/** A company's CNPJ is public; other documents are only for users who see clients. */
export function toReceivableClient({ uuid, name, document, documentCountry }: Named, actor: Actor) {
  const isCompany = documentCountry === 'BR' && documentKind(document) === 'cnpj'
  const isShown = document === '' || isCompany || holds(actor, 'clients/index')
  return {
    uuid,
    name,
    document_country: documentCountry,
    document: isShown ? document : maskAnyDocument(document, documentCountry)
  }
}
