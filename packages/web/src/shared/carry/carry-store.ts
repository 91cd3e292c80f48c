// One value in this browser's own database, for the way from one page to the next: a file is too large for session storage.

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

/** The value, which is gone then; undefined where there is none. */
export async function takeValue(id: string): Promise<unknown> {
  return withStore((store) => {
    const found = store.get(id)
    store.delete(id)
    return found
  })
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
