export { DocumentField, DocumentFields } from './document-fields.tsx'
export { DocumentList } from './document-list.tsx'
export { RemoveDocument } from './remove-document.tsx'
export { type ShownDocument, toShownDocuments } from './shown-document.ts'
