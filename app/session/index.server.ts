export { type BookedHere, bookedHere, keepBooked } from './booked-here.server.ts'
export { type Carried, carriedOf, withCarried } from './carried.server.ts'
export { type FlashMessage, flashHeaders } from './cookie/flash.server.ts'
export { gatePart } from './cookie/gate-part.server.ts'
export { formAction, type Sent } from './form-action.server.ts'
export { answerImport } from './import/answer-import.server.ts'
export { csvResponse, sampleResponse } from './import/csv-response.server.ts'
export { readImportFile } from './import/read-import-file.server.ts'
export { forgetVisitor, type KioskBrowser, kioskBrowser, leaveForKiosk } from './kiosk-browser.server.ts'
export {
  incomplete,
  parseForm,
  readCashFields,
  readField,
  readOwnFields,
  readTexts,
  requireFields
} from './parse-form.server.ts'
export { redirectRefused, redirectSaying, redirectSignedOut } from './redirect-saying.server.ts'
export {
  explainRefusal,
  keepForm,
  type Refusal,
  type RefusedForm,
  refuseAsText,
  refuseForm
} from './refuse-form.server.ts'
export { callAsAnybody, findViewer, guardOnly, requireAccess, requireAnonymous } from './require-access.server.ts'
export { type Call, type CallOptions, openCall, type Viewer } from './viewer.server.ts'
export { keepVisitorProof, readVisitorProof } from './visitor-proof.server.ts'
export { whereKnown } from './where-known.server.ts'
