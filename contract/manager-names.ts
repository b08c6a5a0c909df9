type Named = { username: string; firstName: string | null; lastName: string | null };

export function managerName(manager: Named): string {
  return [manager.firstName, manager.lastName].filter(Boolean).join(' ') || manager.username;
}

export function managerLabel(manager: Named): string {
  const name = managerName(manager);
  return name === manager.username ? name : `${name} (${manager.username})`;
}
