import { t } from '#app/domain/words/speech.ts'
/** Shows the bar of a page that is under way; its sheet delays it by 300 ms. The returned function removes it. */
export function showProgress(): () => void {
  const bar = document.createElement('div')
  bar.className = 'progress'
  bar.setAttribute('role', 'progressbar')
  bar.setAttribute('aria-label', t('Carregando'))
  document.body.append(bar)
  return () => bar.remove()
}
