/** What loaders and actions need of the session; how somebody signs in is in `sign-in/`. */
export { type Carried, carriedOf, withCarried } from './carried.server.ts'
export { type FlashMessage, flashHeaders } from './cookie/flash.server.ts'
export { parseForm, readField } from './parse-form.server.ts'
export { redirectRefused, redirectSaying } from './redirect-saying.server.ts'
export { explainRefusal, type Refusal, type RefusedForm, refuseForm } from './refuse-form.server.ts'
export { findViewer, requireAccess, requireAnonymous } from './require-access.server.ts'
export { type Call, openCall, type Viewer } from './viewer.server.ts'
