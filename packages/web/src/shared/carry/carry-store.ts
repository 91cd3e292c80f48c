// One value in this browser's own database, for the way from one page to the next and back: a file is too large for session storage.

const DATABASE = 'afterimage-carry'
const STORE = 'carried'
/** A database that another tab holds, or a disk that does not answer, must not keep anybody waiting. */
const WITHIN_MS = 5_000

/** Keeps the value, and forgets what was kept before. */
export async function keepValue(id: string, value: unknown): Promise<void> {
  await withStore((store) => {
    store.clear()
    return store.put(value, id)
  })
}

/** The value; undefined where there is none. What is not good any more goes, under whichever id it lies. */
export async function findValue(id: string, isGood: (value: unknown) => boolean): Promise<unknown> {
  const value = await withStore((store) => {
    const looking = store.openCursor()
    looking.onsuccess = () => {
      const cursor = looking.result
      if (cursor === null) return
      if (!isGood(cursor.value)) cursor.delete()
      cursor.continue()
    }
    return store.get(id)
  })
  return isGood(value) ? value : undefined
}

/** Forgets the value, and no other one. */
export async function forgetValue(id: string): Promise<void> {
  await withStore((store) => store.delete(id))
}

/** Forgets whatever is kept. */
export async function forgetValues(): Promise<void> {
  await withStore((store) => store.clear())
}

/** Rejects with what the database says, or after five seconds. */
function withStore(use: (store: IDBObjectStore) => IDBRequest): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const deadline = setTimeout(() => reject(new Error('The database does not answer.')), WITHIN_MS)
    const fail = (event: Event) => {
      clearTimeout(deadline)
      reject(event.target instanceof IDBRequest ? event.target.error : new Error('The database gave up.'))
    }
    const opening = indexedDB.open(DATABASE, 1)
    opening.onupgradeneeded = () => opening.result.createObjectStore(STORE)
    opening.onerror = fail
    opening.onsuccess = () => {
      const database = opening.result
      const transaction = database.transaction(STORE, 'readwrite')
      const request = use(transaction.objectStore(STORE))
      transaction.onabort = fail
      transaction.oncomplete = () => {
        clearTimeout(deadline)
        database.close()
        resolve(request.result)
      }
    }
  })
}
