import { hearChanges } from '../live/hear-changes.ts'
import { watchForms } from '../live/held-page.ts'
import { LIVE_WORDS } from '../live/live-words.ts'
import { planRefresh, type Said } from '../live/plan-refresh.ts'
import { showInPlace } from './in-place.ts'
import { showProgress } from './progress.ts'

/**
 * `<tr-live kinds="bookings" read-at="epoch ms">` around a status and a link: shows the page as it is now when the link is
 * followed, and by itself when the server says that one of the kinds has changed. In a page that React draws, `useLive`
 * does this.
 */
export class Live extends HTMLElement {
  private stop = () => {}
  private plan: ReturnType<typeof planRefresh> | undefined
  private forms: ReturnType<typeof watchForms> | undefined
  private isLoading = false

  connectedCallback(): void {
    this.addEventListener('click', this.refreshByHand)
    const kinds = (this.getAttribute('kinds') ?? '').split(' ')
    const readAt = this.getAttribute('read-at')
    if (readAt === null) return
    const begun = performance.now()
    let askedAt = begun
    const forms = watchForms()
    const plan = planRefresh({
      isBusy: () => this.isLoading,
      isHeld: () => forms.isBegun() || 'answer' in document.body.dataset,
      say: this.say,
      refresh: () => {
        askedAt = performance.now()
        void this.refresh({ asked: false })
      }
    })
    const leave = hearChanges({
      // Use a monotonic clock. On some machines it stops during sleep, which only makes us ask for too much.
      since: () => Math.round(Number(readAt) + askedAt - begun),
      hear(changed) {
        if (changed.some((kind) => kinds.indexOf(kind) >= 0)) plan.changed()
      }
    })
    this.plan = plan
    this.forms = forms
    this.stop = () => {
      leave()
      forms.stop()
      plan.stop()
    }
  }

  disconnectedCallback(): void {
    this.removeEventListener('click', this.refreshByHand)
    this.stop()
  }

  private readonly say = (said: Said) => {
    this.classList.toggle('is-news', said === 'news')
    const status = this.querySelector('[role="status"]')
    if (status) status.textContent = LIVE_WORDS[said]
  }

  private readonly refreshByHand = (event: MouseEvent) => {
    const isOfLink = event.target instanceof Element && event.target.closest('a') !== null
    if (!isOfLink || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    this.forms?.forget()
    this.plan?.comesAnew()
    void this.refresh({ asked: true })
  }

  private async refresh({ asked }: { asked: boolean }): Promise<void> {
    this.isLoading = true
    const end = asked ? showProgress() : () => undefined
    const isShown = await showInPlace(window.location.href, { isQuiet: !asked })
    this.isLoading = false
    end()
    if (isShown && this.plan) this.plan.refreshed({ asked })
    else if (isShown) this.say('done')
    this.plan?.stands()
  }
}
