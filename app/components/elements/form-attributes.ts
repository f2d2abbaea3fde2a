/** True for a form by POST. A field may be named `method`, which hides the form's own property. */
export const isPosted = (form: HTMLFormElement): boolean => form.getAttribute('method')?.toLowerCase() === 'post'

/** Address that a form is sent to. A field may be named `action`. */
export const addressOf = (form: HTMLFormElement): URL =>
  new URL(form.getAttribute('action') ?? window.location.href, window.location.href)
